"""Tables that go on from where another one once stood."""

from typing import Final

from domain.chance import SystemChance
from domain.clock import Untimed
from domain.match import Match, past_for
from domain.match.commands import Forked, OpenMatch, TakeSeat
from domain.match.events import Past
from domain.messages import Options
from kit.table import PLAYERS, Step, Table

OTHER_SEED: Final = "f0" * 32


def before_the_end(table: Table) -> list[Step]:
    """Every step after which there was something left to play."""
    return [step for step in table.steps if step.after.status == "running"]


def true_past(table: Table, then: Match) -> Past:
    """The true past, as for a fork of a finished match."""
    led_there = [step.commit for step in table.steps[: then.version]]
    return past_for(PLAYERS[-1], table.match, then, led_there, SystemChance())


def forked(then: Match, past: Past, seed: str = OTHER_SEED, name: str = "fork") -> Table:
    """A fork with all seats taken."""
    table = Table(seed, name, past)
    table.do(PLAYERS[0], again(then))
    for seat in range(len(then.seats)):
        table.do(PLAYERS[seat], TakeSeat(seat))
    return table


def again(then: Match) -> OpenMatch[Options]:
    return OpenMatch(
        options=then.agreed.options,
        seat=None,
        visibility="public",
        clock=Untimed(),
        forked=Forked(then.id, then.version, then.head.hex()),
    )
