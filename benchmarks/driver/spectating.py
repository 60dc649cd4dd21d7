"""Matches played at a fixed pace before spectators.

Latency is measured from the scheduled time, which avoids coordinated omission.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from time import perf_counter

from benchmarks.cpu_meter import UNWATCHED
from benchmarks.driver.selector import SETTLING, DeadlineExceededError, Selector
from benchmarks.driver.websocket import WebSocket
from benchmarks.moves import PLIES
from benchmarks.servers.adapter import MatchAdapter

_PATIENCE = 20


class SpectatedMatch:
    """One match and those who watch it."""

    def __init__(self, table: MatchAdapter, spectators: Sequence[WebSocket]) -> None:
        self.latencies: list[float] = []
        self.bytes = 0
        self.expected = PLIES * len(spectators)
        self._table = table
        self._spectators = spectators
        self._due: list[float] = []
        self._sent = 0
        self._seen = [0, 0]
        self._played_on = -1

    def sit_down(self, selector: Selector) -> None:
        for seat in (0, 1):
            selector.call(self._table.seats[seat], self._player(seat))
        for link in self._spectators:
            selector.call(link, self._spectator(link))

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

    def _spectator(self, link: WebSocket) -> Callable[[], None]:
        """The n-th new state is that of the n-th ply: spectators must receive all of them."""
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


def play_before_spectators(
    shows: Sequence[SpectatedMatch],
    per_second: float,
    measured: AbstractContextManager[object] = UNWATCHED,
) -> None:
    """Every match with so many moves a second."""
    with Selector() as selector:
        for show in shows:
            show.sit_down(selector)
        selector.pass_time(perf_counter() + SETTLING)
        # The caller counts what is missing.
        with measured, suppress(DeadlineExceededError):
            _play_on(shows, per_second, selector)
            selector.until(lambda: all(show.is_over for show in shows), _PATIENCE)


def _play_on(shows: Sequence[SpectatedMatch], per_second: float, selector: Selector) -> None:
    begin = perf_counter()
    for ply in range(PLIES):
        for place, show in enumerate(shows):
            due = begin + (ply + place / len(shows)) / per_second
            selector.pass_time(due)
            show.move(due)
