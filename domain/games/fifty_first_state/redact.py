"""Events as one viewer may see them (R14)."""

from msgspec.structs import replace

from domain.game import Viewer
from domain.games.fifty_first_state.events import (
    Acted,
    CardKept,
    CardRejected,
    CardsDrawn,
    CardsShown,
    CardTurned,
    CleanedUp,
    Counted,
    DiscardsShuffled,
    FiftyFirstEvent,
    Gained,
    GoodsSaved,
    HandDealt,
    NothingTurned,
    OpponentFound,
    OpponentRevealed,
    Passed,
    PhaseBegun,
    RoundBegun,
    Scored,
    SpoilsCashed,
    SpoilsHeld,
    StockLaid,
    TableLaid,
)
from domain.games.fifty_first_state.view import own


def redact(event: FiftyFirstEvent, viewer: Viewer) -> FiftyFirstEvent:
    match event:
        case HandDealt(cards) | CardTurned(cards) | CardsDrawn(cards):
            return replace(event, cards=own(cards, viewer))
        case (
            TableLaid()
            | OpponentFound()
            | RoundBegun()
            | CardKept()
            | CardRejected()
            | NothingTurned()
            | DiscardsShuffled()
            | CardsShown()
            | OpponentRevealed()
            | PhaseBegun()
            | Gained()
            | Scored()
            | SpoilsCashed()
            | SpoilsHeld()
            | StockLaid()
            | Passed()
            | Counted()
            | GoodsSaved()
            | CleanedUp()
        ):
            return event
        case _:
            acted: Acted = event  # public
            return acted
