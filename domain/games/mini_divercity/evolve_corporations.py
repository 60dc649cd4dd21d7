"""What becomes of Corporations cards and of the hotels that they open."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.mini_divercity.decks import CorporationsDeck, without
from domain.games.mini_divercity.events import (
    CorporationDrawn,
    CorporationsEvent,
    CorporationsOrdered,
    CorporationsReshuffled,
    CorporationsSeen,
    CorporationTurned,
    HotelFreed,
    HotelsOpened,
    OilFoundNothing,
)
from domain.games.mini_divercity.material import COLOURS
from domain.games.mini_divercity.state import MiniDivercityState, Turn
from domain.messages import Concealed, ConcealedEventError


def after_corporations(state: MiniDivercityState, event: CorporationsEvent) -> MiniDivercityState:
    deck = state.corporations
    match event:
        case CorporationsReshuffled():
            return replace(state, corporations=deck.reshuffled())
        case CorporationDrawn(seat, card):
            turn = Turn(state.turn.number + 1, seat)
            return replace(state, corporations=deck.drew(card), turn=turn)
        case OilFoundNothing():
            return replace(state, corporations=resolved_one(state))
        case HotelsOpened(hotels):
            opened = {*state.hotels, *hotels}
            hotels = tuple([colour for colour in COLOURS if colour in opened])
            return replace(state, hotels=hotels, corporations=resolved_one(state))
        case HotelFreed(hotel):
            return replace(state, hotels=without(state.hotels, hotel))
        case CorporationsSeen(to, cards):
            if isinstance(cards, Concealed):
                raise ConcealedEventError
            return replace(state, corporations=deck.seen(cards, to))
        case CorporationsOrdered(_, order):
            if isinstance(order, Concealed):
                raise ConcealedEventError
            return replace(state, corporations=deck.ordered(order), question=None)
        case CorporationTurned(card):
            return replace(state, corporations=deck.turned(card), question=None)
        case _:
            assert_never(event)


def resolved_one(state: MiniDivercityState) -> CorporationsDeck:
    """The deck when one event of the drawn card is done with."""
    face = state.drawn
    return state.corporations.resolved_one(0 if face is None else len(face.events))
