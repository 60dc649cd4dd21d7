"""What comes of a command."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.fifty_first_state import acting, lookout, phases
from domain.games.fifty_first_state.commands import (
    CashSpoils,
    FiftyFirstCommand,
    HoldSpoils,
    KeepCard,
    Pass,
    RejectCard,
    SaveGoods,
)
from domain.games.fifty_first_state.events import (
    FiftyFirstEvent,
    GoodsSaved,
    Passed,
    SpoilsCashed,
    SpoilsHeld,
)
from domain.games.fifty_first_state.gains import give
from domain.games.fifty_first_state.legal import why_not
from domain.games.fifty_first_state.material import ACTIONS, CardId
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.games.fifty_first_state.telling import Telling


def decide(
    state: FiftyFirstState, command: FiftyFirstCommand, seat: Seat, chance: Chance
) -> tuple[FiftyFirstEvent, ...]:
    if refusal := why_not(state, command, seat):
        raise refusal
    story = Telling(state, chance)
    match command:
        case KeepCard():
            lookout.keep(story, by_choice=True)
            phases.look_on(story)
        case RejectCard():
            lookout.reject(story)
            phases.look_on(story)
        case CashSpoils(card):
            _cash(story, card)
        case HoldSpoils():
            story.tell(SpoilsHeld())
            phases.begin_actions(story)
        case Pass():
            story.tell(Passed())
            phases.end_actions(story)
        case SaveGoods(goods):
            story.tell(GoodsSaved(goods))
            phases.clean_up(story, goods)
        case _:
            acting.act(story, command)
            if story.state.acted == ACTIONS:
                phases.end_actions(story)
    return story.events


def _cash(story: Telling, card: CardId) -> None:
    """The next spoils are asked about, until none are left."""
    story.tell(SpoilsCashed(card))
    location = story.state.location(card)
    if location is not None:
        give(story, location.spoils, card)
    if not story.state.spoils:
        phases.begin_actions(story)
