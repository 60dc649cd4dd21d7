"""The running clocks and the deadline of each, for the timekeeper."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from domain.commit import AnyCommit
from domain.match.events import ClockSet
from projections.projection import Projection


class Due(Struct, frozen=True):
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
