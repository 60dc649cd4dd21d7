"""Open loop: matches played at a fixed total rate, independent of the server's response time.

A closed loop sends nothing while it waits, which hides the tail (coordinated omission).
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from time import perf_counter
from typing import NamedTuple

from benchmarks.driver.closed_loop import TIMEOUT_S, ClosedLoopMatch, sit_down
from benchmarks.driver.selector import Selector
from benchmarks.moves import PLIES
from benchmarks.servers.adapter import MatchAdapter


class OpenLoopResult(NamedTuple):
    """Seconds from when each move was due, and by how many the driver itself came late to each."""

    latencies: list[float]
    late: list[float]


def run_open_loop(
    tables: Sequence[MatchAdapter], per_second: float, measured: AbstractContextManager[object]
) -> OpenLoopResult:
    """So many moves a second in all, whatever the server makes of them."""
    plays = [ClosedLoopMatch(table, at_once=False) for table in tables]
    with Selector() as selector:
        sit_down(plays, selector)
        with measured:
            late = list(_on_time(plays, per_second, selector))
            selector.until(lambda: all(play.is_over for play in plays), TIMEOUT_S)
    return OpenLoopResult([latency for play in plays for latency in play.latencies], late)


def _on_time(
    plays: Sequence[ClosedLoopMatch], per_second: float, selector: Selector
) -> Iterator[float]:
    """Match after match, ply after ply; by how much the driver itself was late each time."""
    begin = perf_counter()
    for number in range(PLIES * len(plays)):
        due = begin + number / per_second
        selector.pass_time(due)
        yield perf_counter() - due
        plays[number % len(plays)].due(due)
