"""The clock as clients read it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from msgspec import Struct

from domain.clock import Clock, ClockRule, PerMove, Total, Untimed, read_at
from domain.commit import AnyCommit
from domain.game import Seat
from domain.match.events import ClockSet
from projections.projection import Projection


class ClockFace(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The time left of each seat at `since`, and the seat whose clock runs from then on."""

    kind: Literal["none", "per_move", "total"]
    seconds: int | None = None
    increment_ms: int | None = None
    remaining_ms: tuple[int, ...] = ()
    running: Seat | None = None
    since: datetime | None = None


def face(rule: ClockRule, clock: Clock | None, at: datetime) -> ClockFace:
    seen = None if clock is None else read_at(clock, at)
    return ClockFace(
        kind=kind_of(rule),
        seconds=None if isinstance(rule, Untimed) else rule.seconds,
        increment_ms=rule.increment_ms if isinstance(rule, Total) else None,
        remaining_ms=() if seen is None else seen.remaining_ms,
        running=None if seen is None else seen.running,
        since=None if seen is None else seen.since,
    )


def kind_of(rule: ClockRule) -> Literal["none", "per_move", "total"]:
    match rule:
        case Untimed():
            return "none"
        case PerMove():
            return "per_move"
        case Total():
            return "total"


class Due(Struct, frozen=True, gc=False):
    """A running clock: its start, and when its flag falls without a move."""

    version: int
    since: datetime
    deadline: datetime


def keys(commit: AnyCommit) -> Iterable[str]:
    return (commit.match,) if any(isinstance(event, ClockSet) for event in commit.events) else ()


def apply(row: Due | None, commit: AnyCommit) -> Due | None:
    if row is not None and row.version >= commit.version:
        return row
    clock = [event.clock for event in commit.events if isinstance(event, ClockSet)][-1]
    if clock.deadline is None:
        return None
    return Due(commit.version, clock.since, clock.deadline)


FLAGS = Projection("flags", Due, keys, apply)
