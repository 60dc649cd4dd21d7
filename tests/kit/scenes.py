"""Given-when-then tests of a match."""

from typing import Literal

from msgspec import Struct

from domain.clock import ClockRule, Untimed
from domain.components import Fact
from domain.game import Seat
from domain.match.commands import OpenMatch, TakeSeat
from domain.messages import Command, Event, Options
from domain.player import Player
from domain.refusals import Reason, Refusal
from kit.pile_game import PileOptions
from kit.table import ADA, BEN, SEED, Step, Table


class Asked(Struct, frozen=True):
    """A command, its player, and the seconds after the previous one."""

    by: Player | None
    command: Command
    after: float = 0


class Scene:
    """A table, and the result of the last command at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.refusal: Refusal | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return () if self.refusal is not None else self.step.commit.events

    @property
    def step(self) -> Step:
        return self.table.steps[-1]

    def when(self, by: Player | None, command: Command, *, after: float = 0) -> "Scene":
        self.refusal = None
        try:
            self.table.do(by, command, after=after)
        except Refusal as refusal:
            self.refusal = refusal
        return self

    def then(self, *events: Event) -> "Scene":
        assert self.events == events
        return self

    def refused(self, reason: Reason, **facts: Fact) -> None:
        assert self.refusal is not None
        assert (self.refusal.reason, self.refusal.facts) == (reason, facts)


def given(*asked: Asked, seed: str = SEED) -> Scene:
    table = Table(seed)
    for each in asked:
        table.do(each.by, each.command, after=each.after)
    return Scene(table)


def opening(
    options: Options | None = None,
    *,
    seat: Seat | Literal["any"] | None = None,
    clock: ClockRule | None = None,
    invited: tuple[str | None, ...] = (),
    client_seed: str = "",
) -> OpenMatch[Options]:
    return OpenMatch(
        options=options or PileOptions(),
        seat=seat,
        visibility="public",
        clock=clock or Untimed(),
        invited=invited,
        client_seed=client_seed,
    )


def started(
    options: Options | None = None,
    *,
    clock: ClockRule | None = None,
    client_seeds: tuple[str, str] = ("", ""),
) -> tuple[Asked, Asked]:
    """Ada opens at seat 0, Ben sits down at seat 1."""
    ada, ben = client_seeds
    return (
        Asked(ADA, opening(options, seat=0, clock=clock, client_seed=ada)),
        Asked(BEN, TakeSeat(1, ben)),
    )
