"""The evaluation of the end of a round: points, and a linear estimate of the return of the rest."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import astuple

from archipel_bots.beam_search import StateValue
from archipel_bots.pioneer.features import Zone, features, summed
from archipel_bots.pioneer.weights import WEIGHTS
from domain.games.fifty_first_state.material import ROUNDS, CardId
from domain.games.fifty_first_state.scoring import tally
from domain.games.fifty_first_state.state import FiftyFirstState

# The value of a token within this round, for the heuristic of the beam.
_TOKENS: Final[Mapping[str, float]] = {
    "worker": 0.15,
    "scrap": 0.2,
    "fuel": 0.2,
    "weapon": 0.2,
    "brick": 0.25,
    "universal": 0.3,
}
_OTHER_TOKENS: Final = 0.35


class Placed(NamedTuple):
    """A card, its zone, and how often it has scored."""

    card: CardId
    where: Zone
    scorings: int = 0


# Cached: a search needs the value of a card thousands of times, and packs have few cards.
_value_cache: Final[dict[tuple[str, Placed, int], float]] = {}


def evaluate(state: FiftyFirstState) -> StateValue:
    worth = tally(state).total + _expected_return(state)
    tokens = sum(_TOKENS.get(good, _OTHER_TOKENS) * count for good, count in state.goods.items())
    return StateValue(_key(state), None if state.phase == "spoils" else worth, worth + tokens)


def card_value(state: FiftyFirstState, card: CardId) -> float:
    """The value of a card in the hand before this round's Production."""
    return _placed_value(state, Placed(card, "hand"), ROUNDS - state.round + 1)


def state_features(state: FiftyFirstState) -> Mapping[str, float]:
    """The features of a state, for the weights of fit_weights.py."""
    rounds = ROUNDS - state.round
    cards = [
        features(state.cards[each.card], each.where, rounds, each.scorings)
        for each in _placed_cards(state)
    ]
    return summed([{f"{rounds} rounds": 1.0}, *cards])


def _expected_return(state: FiftyFirstState) -> float:
    return sum(_placed_value(state, each, ROUNDS - state.round) for each in _placed_cards(state))


def _placed_cards(state: FiftyFirstState) -> Iterator[Placed]:
    yield from (Placed(card, "hand") for card in state.hand)
    yield from (Placed(card, "agreement") for card in state.agreements)
    yield from (Placed(card, "spoils") for card in state.spoils)
    yield from (Placed(each.card, "built", each.scorings) for each in state.built)
    if state.leader is not None:
        yield Placed(state.leader.card, "leader", state.leader.scorings)


def _placed_value(state: FiftyFirstState, lying: Placed, rounds: int) -> float:
    asked = (state.pack.name, lying, rounds)
    if asked not in _value_cache:
        weights = WEIGHTS[state.pack.name]
        found = features(state.cards[lying.card], lying.where, rounds, lying.scorings)
        _value_cache[asked] = sum(weights.get(name, 0.0) * count for name, count in found.items())
    return _value_cache[asked]


def _key(state: FiftyFirstState) -> Hashable:
    """Everything that changes within a round; a state holds mappings, which are not hashable."""
    return (
        state.phase,
        state.hand,
        tuple(state.goods.items()),
        tuple((*astuple(each)[:-1], *each.stock.items()) for each in state.built),
        state.agreements,
        state.spoils,
        state.markers,
        None
        if state.leader is None
        else (state.leader.card, state.leader.points, state.leader.uses),
        state.points,
        tuple(each.visits for each in state.row),
    )
