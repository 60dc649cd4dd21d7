"""Lobby rows in the order in which they were opened, so that a page costs what a page holds."""

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TypeAlias

from projections.lobby import MatchRow

Place: TypeAlias = tuple[datetime, str]


def place_of(row: MatchRow) -> Place:
    return row.created_at, row.id


class ByCreation:
    def __init__(self) -> None:
        self._places: list[Place] = []

    def add(self, row: MatchRow) -> None:
        insort(self._places, place_of(row))

    def restart(self, rows: Iterable[MatchRow]) -> None:
        self._places = sorted(place_of(row) for row in rows)

    def before(self, place: Place | None) -> Iterator[str]:
        """The ids of what was opened before, newest first."""
        end = len(self._places) if place is None else bisect_left(self._places, place)
        for index in range(end - 1, -1, -1):
            yield self._places[index][1]
