"""Folds events into the state, dispatched by their type.

A table is used because `match` would call `isinstance`, which is slow on Structs, for each type.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar, cast

from domain.games.mini_divercity import events as e
from domain.games.mini_divercity import evolve_corporations as corporations
from domain.games.mini_divercity import evolve_course as course
from domain.games.mini_divercity import evolve_species as species
from domain.games.mini_divercity import species_events as s
from domain.games.mini_divercity.events import MiniDivercityEvent
from domain.games.mini_divercity.state import MiniDivercityState
from domain.messages import Event

Fold: TypeAlias = Callable[[MiniDivercityState, MiniDivercityEvent], MiniDivercityState]
E = TypeVar("E", bound=Event)


def evolve(state: MiniDivercityState, event: MiniDivercityEvent) -> MiniDivercityState:
    return FOLDS[type(event)](state, event)


def _of(
    kind: type[E], fold: Callable[[MiniDivercityState, E], MiniDivercityState]
) -> tuple[type[Event], Fold]:
    """Lets the type checker match each function with its event, which a mapping would not."""
    return kind, cast("Fold", fold)


FOLDS: Final[Mapping[type[Event], Fold]] = dict(
    [
        _of(e.GameLaid, course.laid),
        _of(e.DiversDealt, course.divers_dealt),
        _of(e.DiverSent, course.sent),
        _of(e.PileConsulted, course.consulted),
        _of(e.QuestionAsked, course.asked),
        _of(e.Explored, course.answered),
        _of(e.WalkieTalkieUsed, course.answered),
        _of(e.SwapDeclined, course.answered),
        _of(e.LookDeclined, course.answered),
        _of(e.GameEnded, course.ended),
        _of(e.CorporationDrawn, corporations.drawn),
        _of(e.CorporationTurned, corporations.turned),
        _of(e.CorporationsSeen, corporations.seen),
        _of(e.CorporationsOrdered, corporations.ordered),
        _of(e.CorporationsReshuffled, corporations.reshuffled),
        _of(e.OilFoundNothing, corporations.spared),
        _of(e.HotelsOpened, corporations.opened),
        _of(e.HotelFreed, corporations.freed),
        _of(s.CardsDealt, species.dealt),
        _of(s.CardsRevealed, species.revealed),
        _of(s.CardsSwapped, species.swapped),
        _of(s.Identified, species.identified),
        _of(s.SavePaid, species.save_paid),
        _of(s.OilPaid, species.oil_paid),
        _of(s.DynamiteFished, species.fished),
        _of(s.HotelClosed, species.hotel_closed),
        _of(s.QuicklyExplored, species.quickly_explored),
        _of(s.TokenMoved, species.token_moved),
        _of(s.TopSpeciesTurned, species.top_turned),
        _of(s.CardsCaught, species.caught),
        _of(s.CatchChosen, species.catch_chosen),
    ]
)
