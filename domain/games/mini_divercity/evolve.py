"""What each event makes of the state: here which function says so, the commonest events first.

`match` would ask `isinstance` for one kind after the other, and a Struct is slow to say no to it.
The kinds are final, so `type` tells the same, and type checkers still see whether one is left out.
"""

from typing import assert_never

from msgspec.structs import replace

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


def evolve(state: MiniDivercityState, event: MiniDivercityEvent) -> MiniDivercityState:
    if type(event) is CardsDealt:
        return species.dealt(state, event)
    if type(event) is CorporationDrawn:
        return corporations.drawn(state, event)
    if type(event) is QuestionAsked:
        return replace(state, question=event.question)
    if type(event) is Identified:
        return species.identified(state, event)
    if type(event) is OilPaid:
        return species.oil_paid(state, event)
    if type(event) is DynamiteFished:
        return species.fished(state, event)
    if type(event) is HotelsOpened:
        return corporations.opened(state, event)
    if type(event) is CardsRevealed:
        return species.revealed(state, event)
    if type(event) is DiverSent:
        return course.sent(state, event)
    if (
        type(event) is Explored
        or type(event) is WalkieTalkieUsed
        or type(event) is SwapDeclined
        or type(event) is LookDeclined
    ):
        return replace(state, question=None)
    if type(event) is HotelClosed:
        return species.hotel_closed(state, event)
    if type(event) is PileConsulted:
        return course.consulted(state, event)
    if type(event) is CardsSwapped:
        return species.swapped(state, event)
    if type(event) is CorporationTurned:
        return corporations.turned(state, event)
    if type(event) is GameEnded:
        return replace(state, result=event.result, question=None)
    if type(event) is QuicklyExplored:
        return species.quickly_explored(state, event)
    if type(event) is TokenMoved:
        return species.token_moved(state, event)
    if type(event) is TopSpeciesTurned:
        return species.top_turned(state, event)
    if type(event) is CardsCaught:
        return species.caught(state, event)
    if type(event) is CatchChosen:
        return species.catch_chosen(state, event)
    if type(event) is SavePaid:
        return species.save_paid(state, event)
    if type(event) is HotelFreed:
        return corporations.freed(state, event)
    if type(event) is CorporationsSeen:
        return corporations.seen(state, event)
    if type(event) is CorporationsOrdered:
        return corporations.ordered(state, event)
    if type(event) is CorporationsReshuffled:
        return corporations.reshuffled(state)
    if type(event) is OilFoundNothing:
        return replace(state, corporations=corporations.resolved_one(state))
    if type(event) is GameLaid:
        return course.laid(event)
    if type(event) is DiversDealt:
        return course.divers_dealt(state, event)
    assert_never(event)
