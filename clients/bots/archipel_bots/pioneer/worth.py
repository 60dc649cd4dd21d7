"""What a round's end is worth: the points, and what the rounds to come make of the rest."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import astuple

from archipel_bots.beam import Judged
from archipel_bots.pioneer.traits import Where, added, traits
from archipel_bots.pioneer.weights import WEIGHTS
from domain.games.fifty_first_state.material import ROUNDS, CardId
from domain.games.fifty_first_state.scoring import tally
from domain.games.fifty_first_state.state import FiftyFirstState

# What a token at hand may still do in this round.
_TOKENS: Final[Mapping[str, float]] = {
    "worker": 0.15,
    "scrap": 0.2,
    "fuel": 0.2,
    "weapon": 0.2,
    "brick": 0.25,
    "universal": 0.3,
}
_OTHER_TOKENS: Final = 0.35


class Lying(NamedTuple):
    """A card, where it lies, and how often it has scored."""

    card: CardId
    where: Where
    scorings: int = 0


# What a card promises is asked thousands of times for a plan; the packs have few cards.
_appraised: Final[dict[tuple[str, Lying, int], float]] = {}


def judged(state: FiftyFirstState) -> Judged:
    worth = tally(state).total + _to_come(state)
    tokens = sum(_TOKENS.get(good, _OTHER_TOKENS) * count for good, count in state.goods.items())
    return Judged(_key(state), None if state.phase == "spoils" else worth, worth + tokens)


def appraised(state: FiftyFirstState, card: CardId) -> float:
    """What a card promises that is in the hand before this round's Production."""
    return _of(state, Lying(card, "hand"), ROUNDS - state.round + 1)


def counted(state: FiftyFirstState) -> Mapping[str, float]:
    """What of a table is told to the fitting."""
    rounds = ROUNDS - state.round
    cards = [
        traits(state.cards[each.card], each.where, rounds, each.scorings) for each in _lying(state)
    ]
    return added([{f"{rounds} rounds": 1.0}, *cards])


def _to_come(state: FiftyFirstState) -> float:
    return sum(_of(state, each, ROUNDS - state.round) for each in _lying(state))


def _lying(state: FiftyFirstState) -> Iterator[Lying]:
    yield from (Lying(card, "hand") for card in state.hand)
    yield from (Lying(card, "agreement") for card in state.agreements)
    yield from (Lying(card, "spoils") for card in state.spoils)
    yield from (Lying(each.card, "built", each.scorings) for each in state.built)
    if state.leader is not None:
        yield Lying(state.leader.card, "leader", state.leader.scorings)


def _of(state: FiftyFirstState, lying: Lying, rounds: int) -> float:
    asked = (state.pack.name, lying, rounds)
    if asked not in _appraised:
        weights = WEIGHTS[state.pack.name]
        found = traits(state.cards[lying.card], lying.where, rounds, lying.scorings)
        _appraised[asked] = sum(weights.get(name, 0.0) * count for name, count in found.items())
    return _appraised[asked]


def _key(state: FiftyFirstState) -> Hashable:
    """All that differs within a round; the state itself cannot be hashed, as it holds mappings."""
    return (
        state.phase,
        state.hand,
        tuple(state.goods.items()),
        tuple((*astuple(each)[:-1], *each.stock.items()) for each in state.built),
        state.agreements,
        state.spoils,
        state.markers,
        None if state.leader is None else (state.leader.card, state.leader.points),
        state.points,
        tuple(each.visits for each in state.row),
    )
