"""Events as one viewer may see them (R79, R83, R95)."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.game import Seat, Viewer
from domain.games.mini_divercity.events import (
    CorporationDrawn,
    CorporationsOrdered,
    CorporationsReshuffled,
    CorporationsSeen,
    CorporationTurned,
    DiversDealt,
    DiverSent,
    Explored,
    GameEnded,
    GameLaid,
    HotelFreed,
    HotelsOpened,
    LookDeclined,
    MiniDivercityEvent,
    OilFoundNothing,
    PileConsulted,
    QuestionAsked,
    SwapDeclined,
    WalkieTalkieUsed,
)
from domain.games.mini_divercity.material import Species
from domain.games.mini_divercity.species_events import (
    CardsCaught,
    CardsDealt,
    CardsRevealed,
    CardsSwapped,
    CatchChosen,
    DynamiteFished,
    HotelClosed,
    Identified,
    OilPaid,
    QuicklyExplored,
    SavePaid,
    TokenMoved,
    TopSpeciesTurned,
)
from domain.games.mini_divercity.view import may_know, may_see
from domain.messages import Concealed

Card = TypeVar("Card")


def redact(event: MiniDivercityEvent, viewer: Viewer) -> MiniDivercityEvent:
    match event:
        case CardsDealt(seat):
            return event if may_know(viewer, seat) else replace(event, species=_open(event))
        case CorporationsSeen(to, cards):
            return replace(event, cards=_shown(cards, to, viewer))
        case CorporationsOrdered(to, order):
            return replace(event, order=_shown(order, to, viewer))
        case (
            GameLaid()
            | DiversDealt()
            | CorporationsReshuffled()
            | CorporationDrawn()
            | QuestionAsked()
            | OilPaid()
            | OilFoundNothing()
            | DynamiteFished()
            | HotelsOpened()
            | DiverSent()
            | Identified()
            | SavePaid()
            | HotelClosed()
            | HotelFreed()
            | TokenMoved()
            | Explored()
            | QuicklyExplored()
            | CardsRevealed()
            | WalkieTalkieUsed()
            | CardsSwapped()
            | SwapDeclined()
            | CardsCaught()
            | CatchChosen()
            | TopSpeciesTurned()
            | CorporationTurned()
            | LookDeclined()
            | PileConsulted()
            | GameEnded()
        ):
            return event
        case _:
            assert_never(event)


def _open(event: CardsDealt) -> tuple[Species | Concealed, ...]:
    dealt = zip(event.species, event.known, strict=True)
    return tuple(species if known else Concealed(1) for species, known in dealt)


def _shown(
    cards: tuple[Card, ...] | Concealed, looking: Seat | None, viewer: Viewer
) -> tuple[Card, ...] | Concealed:
    if isinstance(cards, Concealed) or may_see(viewer, looking):
        return cards
    return Concealed(len(cards))
