"""Matches played at a fixed rate in all: an open loop, in which no slow answer spares the server.

In lockstep, whoever waits for a slow move asks for nothing meanwhile, and the tail hides.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from time import perf_counter
from typing import NamedTuple

from benchmarks.driver.play import PATIENCE, Play, sit_down
from benchmarks.driver.watcher import Watcher
from benchmarks.moves import PLIES
from benchmarks.servers.venue import Table


class Paced(NamedTuple):
    """Seconds from when each move was due, and by how many the driver itself came late to each."""

    latencies: list[float]
    late: list[float]


def pace_all(
    tables: Sequence[Table], per_second: float, measured: AbstractContextManager[object]
) -> Paced:
    """So many moves a second in all, whatever the server makes of them."""
    plays = [Play(table, at_once=False) for table in tables]
    with Watcher() as watcher:
        sit_down(plays, watcher)
        with measured:
            late = list(_on_time(plays, per_second, watcher))
            watcher.until(lambda: all(play.is_over for play in plays), PATIENCE)
    return Paced([latency for play in plays for latency in play.latencies], late)


def _on_time(plays: Sequence[Play], per_second: float, watcher: Watcher) -> Iterator[float]:
    """Match after match, ply after ply; by how much the driver itself was late each time."""
    begin = perf_counter()
    for number in range(PLIES * len(plays)):
        due = begin + number / per_second
        watcher.pass_time(due)
        yield perf_counter() - due
        plays[number % len(plays)].due(due)
