"""Closed loop: players move when it is their turn, at once or at scheduled times.

Latency is measured from the scheduled time, which avoids coordinated omission.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from time import perf_counter

from benchmarks.cpu_meter import UNWATCHED
from benchmarks.driver.selector import SETTLING, Selector
from benchmarks.moves import PLIES
from benchmarks.servers.adapter import MatchAdapter

TIMEOUT_S = 120


class ClosedLoopMatch:
    """One match; a move counts when the next player has been shown a newer state than before."""

    def __init__(self, table: MatchAdapter, *, at_once: bool) -> None:
        self.ply = 0
        self.latencies: list[float] = []
        self._table = table
        self._at_once = at_once
        self._due: list[float] = []
        self._sent = 0
        self._seen = [0, 0]
        self._played_on = 0

    def sit_down(self, selector: Selector) -> None:
        for seat in (0, 1):
            selector.call(self._table.seats[seat], self._reader(seat))

    def due(self, moment: float) -> None:
        """One more ply is due: it goes out now, or when the one before has arrived."""
        self._due.append(moment)
        self._move()

    @property
    def is_over(self) -> bool:
        return self.ply == PLIES

    def _reader(self, seat: int) -> Callable[[], None]:
        table, seen, link = self._table, self._seen, self._table.seats[seat]

        def read() -> None:
            for message in link.read():
                number = table.news(message, seen[seat])
                if number > seen[seat]:
                    seen[seat] = number
                    self._look(seat)

        return read

    def _look(self, seat: int) -> None:
        """The one who is next sees something newer than what was played on: it has arrived."""
        if self._sent == self.ply or seat == self.ply % 2 or self._seen[seat] <= self._played_on:
            return
        now = perf_counter()
        self.latencies.append(now - self._due[self.ply])
        self.ply += 1
        if self._at_once and not self.is_over:
            self._due.append(now)
        self._move()

    def _move(self) -> None:
        """The rules allow no ply before the last one has arrived."""
        if self._sent > self.ply or self._sent == len(self._due):
            return
        seat = self.ply % 2
        self._played_on = self._seen[seat]
        self._sent += 1
        self._table.seats[seat].send(self._table.move(self.ply, self._played_on))


def run_closed_loop(
    tables: Sequence[MatchAdapter], measured: AbstractContextManager[object] = UNWATCHED
) -> list[float]:
    """Every match to its end, all at once, as fast as it goes; the latency of every move."""
    plays = [ClosedLoopMatch(table, at_once=True) for table in tables]
    with Selector() as selector:
        sit_down(plays, selector)
        with measured:
            for play in plays:
                play.due(perf_counter())
            selector.until(lambda: all(play.is_over for play in plays), TIMEOUT_S)
    return [latency for play in plays for latency in play.latencies]


def sit_down(plays: Sequence[ClosedLoopMatch], selector: Selector) -> None:
    for play in plays:
        play.sit_down(selector)
    selector.pass_time(perf_counter() + SETTLING)
