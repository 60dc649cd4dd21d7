"""Events as one viewer may see them (R79, R83, R95)."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.game import Seat, Viewer
from domain.games.mini_divercity import events as e
from domain.games.mini_divercity import species_events as s
from domain.games.mini_divercity.events import MiniDivercityEvent
from domain.games.mini_divercity.material import Species
from domain.games.mini_divercity.view import may_know, may_see
from domain.messages import Concealed

Card = TypeVar("Card")


def redact(event: MiniDivercityEvent, viewer: Viewer) -> MiniDivercityEvent:
    match event:
        case s.CardsDealt(seat):
            return event if may_know(viewer, seat) else replace(event, species=_open(event))
        case e.CorporationsSeen(to, cards):
            return replace(event, cards=_shown(cards, to, viewer))
        case e.CorporationsOrdered(to, order):
            return replace(event, order=_shown(order, to, viewer))
        case (
            e.GameLaid()
            | e.DiversDealt()
            | e.CorporationsReshuffled()
            | e.CorporationDrawn()
            | e.QuestionAsked()
            | s.OilPaid()
            | e.OilFoundNothing()
            | s.DynamiteFished()
            | e.HotelsOpened()
            | e.DiverSent()
            | s.Identified()
            | s.SavePaid()
            | s.HotelClosed()
            | e.HotelFreed()
            | s.TokenMoved()
            | e.Explored()
            | s.QuicklyExplored()
            | s.CardsRevealed()
            | e.WalkieTalkieUsed()
            | s.CardsSwapped()
            | e.SwapDeclined()
            | s.CardsCaught()
            | s.CatchChosen()
            | s.TopSpeciesTurned()
            | e.CorporationTurned()
            | e.LookDeclined()
            | e.PileConsulted()
            | e.GameEnded()
        ):
            return event
        case _:
            assert_never(event)


def _open(event: s.CardsDealt) -> tuple[Species | Concealed, ...]:
    dealt = zip(event.species, event.known, strict=True)
    return tuple(species if known else Concealed(1) for species, known in dealt)


def _shown(
    cards: tuple[Card, ...] | Concealed, looking: Seat | None, viewer: Viewer
) -> tuple[Card, ...] | Concealed:
    if isinstance(cards, Concealed) or may_see(viewer, looking):
        return cards
    return Concealed(len(cards))
