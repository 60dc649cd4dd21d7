"""Folds the events of Corporations cards and hotels."""

from functools import lru_cache

from msgspec.structs import replace

from domain.games.mini_divercity import events as e
from domain.games.mini_divercity.decks import CorporationsDeck, without
from domain.games.mini_divercity.material import COLOURS, Colour
from domain.games.mini_divercity.state import MiniDivercityState, Turn
from domain.messages import Concealed, ConcealedEventError


def reshuffled(state: MiniDivercityState, _event: e.CorporationsReshuffled) -> MiniDivercityState:
    return replace(state, corporations=state.corporations.reshuffled())


def drawn(state: MiniDivercityState, event: e.CorporationDrawn) -> MiniDivercityState:
    turn = Turn(state.turn.number + 1, event.seat)
    return replace(state, corporations=state.corporations.drew(event.card), turn=turn)


def spared(state: MiniDivercityState, _event: e.OilFoundNothing) -> MiniDivercityState:
    return replace(state, corporations=resolved_one(state))


def opened(state: MiniDivercityState, event: e.HotelsOpened) -> MiniDivercityState:
    hotels = _both(state.hotels, event.hotels)
    return replace(state, hotels=hotels, corporations=resolved_one(state))


def freed(state: MiniDivercityState, event: e.HotelFreed) -> MiniDivercityState:
    return replace(state, hotels=without(state.hotels, event.hotel))


def seen(state: MiniDivercityState, event: e.CorporationsSeen) -> MiniDivercityState:
    if isinstance(event.cards, Concealed):
        raise ConcealedEventError
    return replace(state, corporations=state.corporations.seen(event.cards, event.to))


def ordered(state: MiniDivercityState, event: e.CorporationsOrdered) -> MiniDivercityState:
    if isinstance(event.order, Concealed):
        raise ConcealedEventError
    return replace(state, corporations=state.corporations.ordered(event.order), question=None)


def turned(state: MiniDivercityState, event: e.CorporationTurned) -> MiniDivercityState:
    return replace(state, corporations=state.corporations.turned(event.card), question=None)


def resolved_one(state: MiniDivercityState) -> CorporationsDeck:
    """The deck after one more event of the drawn card; after the last the card is discarded."""
    deck = state.corporations
    if deck.drawn is None or deck.resolved + 1 < len(state.terms.corporations[deck.drawn].events):
        return replace(deck, resolved=deck.resolved + 1)
    return replace(deck, drawn=None, resolved=0, discard=(*deck.discard, deck.drawn))


@lru_cache
def _both(hotels: tuple[Colour, ...], more: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """Cached: sorted by colour; there are few combinations."""
    return tuple(colour for colour in COLOURS if colour in hotels or colour in more)
