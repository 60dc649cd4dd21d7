"""What the rows need of any server on which DiverCité can be played."""

from collections.abc import Iterable
from typing import Protocol

from benchmarks.driver.link import Link
from benchmarks.moves import Moves


class Table(Protocol):
    """One match, both players connected, nobody having moved yet."""

    seats: tuple[Link, Link]

    def move(self, ply: int, seen: int) -> bytes:
        """The frame that plays the next ply on the newest state that its player has seen."""
        ...

    def news(self, message: bytes, seen: int) -> int:
        """The number of the state that a message brings, or `seen` if it brings none."""
        ...

    def spectator(self) -> Link:
        """One more who watches, connected and shown what there is."""
        ...


class Venue(Protocol):
    name: str
    durability: str
    pid: int

    @property
    def redis_pid(self) -> int | None:
        """Of the Redis that works for this server alone, if there is one."""
        ...

    def open(self, moves: Moves) -> Table: ...

    def stop(self) -> None: ...


def leave(tables: Iterable[Table]) -> None:
    for table in tables:
        for seat in table.seats:
            seat.close()
