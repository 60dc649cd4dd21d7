"""The interface that the rows need of any server on which DiverCité can be played."""

from collections.abc import Iterable
from typing import Protocol

from benchmarks.driver.websocket import WebSocket
from benchmarks.moves import Moves


class MatchAdapter(Protocol):
    """One match with both players connected, before the first move."""

    seats: tuple[WebSocket, WebSocket]

    def move(self, ply: int, seen: int) -> bytes:
        """The frame that plays the next ply on the newest state that its player has seen."""
        ...

    def news(self, message: bytes, seen: int) -> int:
        """The number of the state that a message brings, or `seen` if it brings none."""
        ...

    def spectator(self) -> WebSocket:
        """One more who watches, connected and shown what there is."""
        ...


class ServerAdapter(Protocol):
    name: str
    durability: str
    pid: int

    @property
    def redis_pid(self) -> int | None:
        """Of the Redis that works for this server alone, if there is one."""
        ...

    def open(self, moves: Moves) -> MatchAdapter: ...

    def stop(self) -> None: ...


def leave(tables: Iterable[MatchAdapter]) -> None:
    for table in tables:
        for seat in table.seats:
            seat.close()
