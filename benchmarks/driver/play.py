"""Matches whose players move when it is their turn: at once, or at moments that are fixed before.

A latency runs from when the move was due, so that a server which falls behind cannot hide it.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from time import perf_counter

from benchmarks.driver.watcher import SETTLING, Watcher
from benchmarks.metering import UNWATCHED
from benchmarks.moves import PLIES
from benchmarks.servers.venue import Table

PATIENCE = 120


class Play:
    """One match; a move counts when the next player has been shown a newer state than before."""

    def __init__(self, table: Table, *, at_once: bool) -> None:
        self.ply = 0
        self.latencies: list[float] = []
        self._table = table
        self._at_once = at_once
        self._due: list[float] = []
        self._sent = 0
        self._seen = [0, 0]
        self._played_on = 0

    def sit_down(self, watcher: Watcher) -> None:
        for seat in (0, 1):
            watcher.call(self._table.seats[seat], self._reader(seat))

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


def play_all(
    tables: Sequence[Table], measured: AbstractContextManager[object] = UNWATCHED
) -> list[float]:
    """Every match to its end, all at once, as fast as it goes; the latency of every move."""
    plays = [Play(table, at_once=True) for table in tables]
    with Watcher() as watcher:
        sit_down(plays, watcher)
        with measured:
            for play in plays:
                play.due(perf_counter())
            watcher.until(lambda: all(play.is_over for play in plays), PATIENCE)
    return [latency for play in plays for latency in play.latencies]


def sit_down(plays: Sequence[Play], watcher: Watcher) -> None:
    for play in plays:
        play.sit_down(watcher)
    watcher.pass_time(perf_counter() + SETTLING)
