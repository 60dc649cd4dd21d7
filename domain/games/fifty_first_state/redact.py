"""Events as one viewer may see them (R14)."""

from msgspec.structs import replace

from domain.game import Viewer
from domain.games.fifty_first_state import events as e
from domain.games.fifty_first_state.events import FiftyFirstEvent
from domain.games.fifty_first_state.view import own


def redact(event: FiftyFirstEvent, viewer: Viewer) -> FiftyFirstEvent:
    match event:
        case e.HandDealt(cards) | e.CardTurned(cards) | e.CardsDrawn(cards):
            return replace(event, cards=own(cards, viewer))
        case (
            e.TableLaid()
            | e.OpponentFound()
            | e.RoundBegun()
            | e.CardKept()
            | e.CardRejected()
            | e.NothingTurned()
            | e.DiscardsShuffled()
            | e.CardsShown()
            | e.OpponentRevealed()
            | e.PhaseBegun()
            | e.Gained()
            | e.Scored()
            | e.SpoilsCashed()
            | e.SpoilsHeld()
            | e.StockLaid()
            | e.Passed()
            | e.Counted()
            | e.GoodsSaved()
            | e.CleanedUp()
        ):
            return event
        case _:
            acted: e.Acted = event  # public
            return acted
