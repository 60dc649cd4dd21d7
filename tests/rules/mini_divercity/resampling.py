"""The same state with other cards where a viewer may not look."""

from random import Random
from typing import TypeVar

from msgspec.structs import replace

from domain.game import Viewer
from domain.games.mini_divercity.decks import CorporationsDeck
from domain.games.mini_divercity.material import Species
from domain.games.mini_divercity.state import Hand, Held, MiniDivercityState
from domain.games.mini_divercity.view import may_know, may_see

Card = TypeVar("Card")


def resampled(state: MiniDivercityState, viewer: Viewer, draw: Random) -> MiniDivercityState:
    """Resamples the cards that this viewer has not seen."""
    unseen: list[Species] = [held.species for held in _unseen(state, viewer)]
    cards: list[Species] = _shuffled((*state.species.bag, *unseen), draw)
    hands = tuple(_dealt(state, seat, viewer, cards) for seat in range(len(state.hands)))
    return replace(
        state,
        hands=hands,
        species=replace(state.species, bag=tuple(cards)),
        corporations=_reordered(state.corporations, viewer, draw),
    )


def _unseen(state: MiniDivercityState, viewer: Viewer) -> list[Held]:
    return [
        held
        for seat, hand in enumerate(state.hands)
        for held in hand
        if held is not None and not held.known and not may_know(viewer, seat)
    ]


def _dealt(state: MiniDivercityState, seat: int, viewer: Viewer, cards: list[Species]) -> Hand:
    if may_know(viewer, seat):
        return state.hands[seat]
    return tuple(
        held if held is None or held.known else Held(cards.pop(), known=False)
        for held in state.hands[seat]
    )


def _reordered(deck: CorporationsDeck, viewer: Viewer, draw: Random) -> CorporationsDeck:
    """The top cards that only another seat has seen."""
    known = deck.top if may_see(viewer, deck.seen_by) else deck.top[: deck.is_face_up]
    hidden = deck.top[len(known) :]
    cards = _shuffled((*deck.bag, *hidden), draw)
    top = (*known, *cards[: len(hidden)])
    return replace(deck, top=top, bag=tuple(cards[len(hidden) :]))


def _shuffled(cards: tuple[Card, ...], draw: Random) -> list[Card]:
    return draw.sample(cards, len(cards))
