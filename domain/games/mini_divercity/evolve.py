"""Folds events into the state, dispatched by their type.

A table is used because `match` would call `isinstance`, which is slow on Structs, for each type.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar, cast

from domain.games.mini_divercity import evolve_corporations as corporations
from domain.games.mini_divercity import evolve_course as course
from domain.games.mini_divercity import evolve_species as species
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
        _of(GameLaid, course.laid),
        _of(DiversDealt, course.divers_dealt),
        _of(DiverSent, course.sent),
        _of(PileConsulted, course.consulted),
        _of(QuestionAsked, course.asked),
        _of(Explored, course.answered),
        _of(WalkieTalkieUsed, course.answered),
        _of(SwapDeclined, course.answered),
        _of(LookDeclined, course.answered),
        _of(GameEnded, course.ended),
        _of(CorporationDrawn, corporations.drawn),
        _of(CorporationTurned, corporations.turned),
        _of(CorporationsSeen, corporations.seen),
        _of(CorporationsOrdered, corporations.ordered),
        _of(CorporationsReshuffled, corporations.reshuffled),
        _of(OilFoundNothing, corporations.spared),
        _of(HotelsOpened, corporations.opened),
        _of(HotelFreed, corporations.freed),
        _of(CardsDealt, species.dealt),
        _of(CardsRevealed, species.revealed),
        _of(CardsSwapped, species.swapped),
        _of(Identified, species.identified),
        _of(SavePaid, species.save_paid),
        _of(OilPaid, species.oil_paid),
        _of(DynamiteFished, species.fished),
        _of(HotelClosed, species.hotel_closed),
        _of(QuicklyExplored, species.quickly_explored),
        _of(TokenMoved, species.token_moved),
        _of(TopSpeciesTurned, species.top_turned),
        _of(CardsCaught, species.caught),
        _of(CatchChosen, species.catch_chosen),
    ]
)
