"""Matches played at a fixed pace before spectators, whatever the server makes of it.

A latency runs from when the move was due, so that a server which falls behind cannot hide it.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from time import perf_counter

from benchmarks.driver.link import Link
from benchmarks.driver.watcher import SETTLING, TooLong, Watcher
from benchmarks.metering import UNWATCHED
from benchmarks.moves import PLIES
from benchmarks.servers.venue import Table

_PATIENCE = 20


class Show:
    """One match and those who watch it."""

    def __init__(self, table: Table, spectators: Sequence[Link]) -> None:
        self.latencies: list[float] = []
        self.bytes = 0
        self.expected = PLIES * len(spectators)
        self._table = table
        self._spectators = spectators
        self._due: list[float] = []
        self._sent = 0
        self._seen = [0, 0]
        self._played_on = -1

    def sit_down(self, watcher: Watcher) -> None:
        for seat in (0, 1):
            watcher.call(self._table.seats[seat], self._player(seat))
        for link in self._spectators:
            watcher.call(link, self._spectator(link))

    def move(self, due: float) -> None:
        """The next ply is due: it goes out now, or when its player has seen the one before."""
        self._due.append(due)
        self._play()

    @property
    def is_over(self) -> bool:
        return len(self.latencies) == self.expected

    def _play(self) -> None:
        seat = self._sent % 2
        if self._sent < len(self._due) and self._seen[seat] > self._played_on:
            self._played_on = self._seen[seat]
            self._table.seats[seat].send(self._table.move(self._sent, self._played_on))
            self._sent += 1

    def _player(self, seat: int) -> Callable[[], None]:
        table, seen, link = self._table, self._seen, self._table.seats[seat]

        def read() -> None:
            for message in link.read():
                seen[seat] = table.news(message, seen[seat])
            self._play()

        return read

    def _spectator(self, link: Link) -> Callable[[], None]:
        """The first new state is the first ply's, and so on: nobody may be shown less."""
        news, due, latencies = self._table.news, self._due, self.latencies
        seen = shown = 0

        def read() -> None:
            nonlocal seen, shown
            for message in link.read():
                now = perf_counter()
                if (number := news(message, seen)) > seen:
                    latencies.append(now - due[shown])
                    seen, shown = number, shown + 1
                    self.bytes += len(message)

        return read


def show_all(
    shows: Sequence[Show],
    per_second: float,
    measured: AbstractContextManager[object] = UNWATCHED,
) -> None:
    """Every match with so many moves a second."""
    with Watcher() as watcher:
        for show in shows:
            show.sit_down(watcher)
        watcher.pass_time(perf_counter() + SETTLING)
        # What never comes is counted by whoever asked.
        with measured, suppress(TooLong):
            _play_on(shows, per_second, watcher)
            watcher.until(lambda: all(show.is_over for show in shows), _PATIENCE)


def _play_on(shows: Sequence[Show], per_second: float, watcher: Watcher) -> None:
    begin = perf_counter()
    for ply in range(PLIES):
        for place, show in enumerate(shows):
            due = begin + (ply + place / len(shows)) / per_second
            watcher.pass_time(due)
            show.move(due)
