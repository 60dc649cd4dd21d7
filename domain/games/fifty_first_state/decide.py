"""Decides commands."""

from domain.chance import Chance
from domain.game import Seat
from domain.games.fifty_first_state import acting, lookout, phases
from domain.games.fifty_first_state import commands as c
from domain.games.fifty_first_state.builder import FiftyFirstBuilder
from domain.games.fifty_first_state.commands import FiftyFirstCommand
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


def decide(
    state: FiftyFirstState, command: FiftyFirstCommand, seat: Seat, chance: Chance
) -> tuple[FiftyFirstEvent, ...]:
    if refusal := why_not(state, command, seat):
        raise refusal
    builder = FiftyFirstBuilder(state, chance)
    match command:
        case c.KeepCard():
            lookout.keep(builder, by_choice=True)
            phases.look_on(builder)
        case c.RejectCard():
            lookout.reject(builder)
            phases.look_on(builder)
        case c.CashSpoils(card):
            _cash(builder, card)
        case c.HoldSpoils():
            builder.add(SpoilsHeld())
            phases.begin_actions(builder)
        case c.Pass():
            builder.add(Passed())
            phases.end_actions(builder)
        case c.SaveGoods(goods):
            builder.add(GoodsSaved(goods))
            phases.clean_up(builder, goods)
        case _:
            acting.act(builder, command)
            if builder.state.acted == ACTIONS:
                phases.end_actions(builder)
    return builder.events


def _cash(builder: FiftyFirstBuilder, card: CardId) -> None:
    """Continues with the next spoils until none are left."""
    builder.add(SpoilsCashed(card))
    location = builder.state.location(card)
    if location is not None:
        give(builder, location.spoils, card)
    if not builder.state.spoils:
        phases.begin_actions(builder)
