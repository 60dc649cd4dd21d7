"""Matches played as fast as the server answers: each player moves on seeing the other's move."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from time import perf_counter

from benchmarks.driver.watcher import SETTLING, Watcher
from benchmarks.metering import UNWATCHED
from benchmarks.moves import PLIES
from benchmarks.servers.venue import Table

_PATIENCE = 120


class Play:
    """One match; a move counts when the next player has been shown a newer state than before."""

    def __init__(self, table: Table) -> None:
        self.ply = 0
        self.latencies: list[float] = []
        self._table = table
        self._seen = [0, 0]
        self._played_on = 0
        self._sent = 0.0

    def sit_down(self, watcher: Watcher) -> None:
        for seat in (0, 1):
            watcher.call(self._table.seats[seat], self._reader(seat))

    def begin(self) -> None:
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
        if self.is_over or seat == self.ply % 2 or self._seen[seat] <= self._played_on:
            return
        self.latencies.append(perf_counter() - self._sent)
        self.ply += 1
        if not self.is_over:
            self._move()

    def _move(self) -> None:
        seat = self.ply % 2
        self._played_on = self._seen[seat]
        self._sent = perf_counter()
        self._table.seats[seat].send(self._table.move(self.ply, self._played_on))


def play_all(
    tables: Sequence[Table], measured: AbstractContextManager[object] = UNWATCHED
) -> list[float]:
    """Every match to its end, all at once; the latency of every move."""
    plays = [Play(table) for table in tables]
    with Watcher() as watcher:
        for play in plays:
            play.sit_down(watcher)
        watcher.pass_time(perf_counter() + SETTLING)
        with measured:
            for play in plays:
                play.begin()
            watcher.until(lambda: all(play.is_over for play in plays), _PATIENCE)
    return [latency for play in plays for latency in play.latencies]
