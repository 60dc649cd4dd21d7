"""How many species can still be saved once the Species deck is empty (R75).

An exact search over cards, surcharges, swaps and divers. What the Corporations will still do is
left out: they do no harm, open a hotel where one is to be closed, and lower a token where that
suits a diver. So the number is never too low.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from domain.games.mini_divercity.figures import Power
from domain.games.mini_divercity.material import LAGOON, SPECIES, ZONES
from domain.games.mini_divercity.scale import SAVED, is_in_play, position, saved
from domain.games.mini_divercity.state import MiniDivercityState

Needs: TypeAlias = "tuple[tuple[frozenset[int], ...], ...]"  # by species: sets of divers

PAYS_ONLY: Final = ""  # a card whose species is out of play
_CACHED: Final = 4_096


class Hand(NamedTuple):
    """Both sides of a hand, the cards to discard beside a Lagoon card, and the free swaps."""

    lagoon: tuple[str, ...]
    ocean: tuple[str, ...]
    surcharge: int
    swaps: int


def reachable(state: MiniDivercityState) -> int:
    """The most species that can be saved in all."""
    divers = [state.power(diver.role) for diver in state.divers[0] if not diver.used]
    movers = tuple(power for power in divers if power.does == "move_token" and power.step > 0)
    hand = _hand(state, sum(power.does == "close_hotel" for power in divers))
    ways = identifiable(hand)
    return saved(state.scale) + max(_savable(state, Counter(cards), movers) for cards in ways)


def _hand(state: MiniDivercityState, swaps: int) -> Hand:
    cards = [
        PAYS_ONLY if held is None or not is_in_play(state.scale, held.species) else held.species
        for held in state.hands[0]
    ]
    is_held = [held is not None for held in state.hands[0]]
    sides = [
        tuple(sorted(card for card, held in zip(cards[side], is_held[side], strict=True) if held))
        for side in (slice(None, len(LAGOON)), slice(len(LAGOON), None))
    ]
    return Hand(sides[0], sides[1], state.terms.surcharge, swaps)


@lru_cache(maxsize=_CACHED)
def identifiable(hand: Hand) -> frozenset[tuple[str, ...]]:
    """The sets of cards, sorted, that can be identified one after the other; the largest only."""
    found = {()} | {
        tuple(sorted((*card, *later)))
        for card, rest in _plays(hand)
        for later in identifiable(rest)
    }
    return frozenset(cards for cards in found if not any(_is_less(cards, one) for one in found))


def _plays(hand: Hand) -> Iterator[tuple[tuple[str, ...], Hand]]:
    """The card that an action identifies, if any, and the hand after it."""
    yield from _identified(hand)
    if hand.swaps:
        yield from (((), swapped) for swapped in _swapped(hand._replace(swaps=hand.swaps - 1)))
    for rest in _without_some(hand, 1):  # closes a hotel
        yield from (((), swapped) for swapped in _swapped(rest))


def _identified(hand: Hand) -> Iterator[tuple[tuple[str, ...], Hand]]:
    for card in {*hand.ocean} - {PAYS_ONLY}:
        yield (card,), hand._replace(ocean=_less(hand.ocean, card))
    for card in {*hand.lagoon} - {PAYS_ONLY}:
        rest = hand._replace(lagoon=_less(hand.lagoon, card))
        others = len(rest.lagoon) + len(rest.ocean)
        for paid in _without_some(rest, min(hand.surcharge, others)):
            yield (card,), paid


def _without_some(hand: Hand, count: int) -> Iterator[Hand]:
    """The hand without so many cards, in every way."""
    first = len(hand.lagoon)
    both = hand.lagoon + hand.ocean
    for places in combinations(range(len(both)), count):
        left = [(place, card) for place, card in enumerate(both) if place not in places]
        lagoon = tuple(card for place, card in left if place < first)
        ocean = tuple(card for place, card in left if place >= first)
        yield hand._replace(lagoon=lagoon, ocean=ocean)


def _swapped(hand: Hand) -> Iterator[Hand]:
    """The hand after an exchange of two different cards."""
    for here in {*hand.lagoon}:
        for there in {*hand.ocean} - {here}:
            yield hand._replace(
                lagoon=tuple(sorted((*_less(hand.lagoon, here), there))),
                ocean=tuple(sorted((*_less(hand.ocean, there), here))),
            )


def _savable(state: MiniDivercityState, cards: Counter[str], movers: tuple[Power, ...]) -> int:
    """The most species that these cards and divers save, each used for one species."""
    needs = [
        _needed(position(state.scale, species), cards[species], movers)
        for species in SPECIES
        if is_in_play(state.scale, species)
    ]
    return _most(tuple(each for each in needs if each), frozenset(range(len(movers))))


@lru_cache(maxsize=_CACHED)
def _most(needs: Needs, divers: frozenset[int]) -> int:
    """The most needs that these divers meet; a need is met by any of its sets of divers."""
    if not needs:
        return 0
    first, rest = needs[0], needs[1:]
    met = [1 + _most(rest, divers - some) for some in first if some <= divers]
    return max([*met, _most(rest, divers)])


@lru_cache(maxsize=_CACHED)
def _needed(start: int, cards: int, movers: tuple[Power, ...]) -> tuple[frozenset[int], ...]:
    """The smallest sets of divers who save a species from this position with so many cards."""
    enough: list[frozenset[int]] = []
    for size in range(len(movers) + 1):
        for some in map(frozenset, combinations(range(len(movers)), size)):
            is_new = not any(less <= some for less in enough)
            if is_new and _is_saved(start, cards, tuple(movers[each] for each in some)):
                enough.append(some)
    return tuple(enough)


def _is_saved(at: int, cards: int, movers: tuple[Power, ...]) -> bool:
    if at >= SAVED:
        return True
    if cards and _is_saved(at + 1, cards - 1, movers):
        return True
    for index, power in enumerate(movers):
        others = movers[:index] + movers[index + 1 :]
        start = at if power.zone is None or power.zone == "any" else ZONES[power.zone]
        if start <= at and _is_saved(start + power.step, cards, others):
            return True
    return False


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _is_less(cards: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return Counter(cards) < Counter(other)
