"""An index of the lobby's rows by player, game, status and visibility, newest first."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from heapq import merge
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from sortedcontainers import SortedList

from domain.match.commands import Visibility
from domain.match.state import Status
from projections.lobby import MatchRow

Place: TypeAlias = tuple[datetime, str]


def place_of(row: MatchRow) -> Place:
    return row.created_at, row.id


class Group(NamedTuple):
    """What all rows of one sorted list have in common, beside a player."""

    visibility: Visibility
    game: str
    status: Status


class RowFilter(Struct, frozen=True, kw_only=True):
    """The rows of a query; None for any."""

    player: str | None = None
    game: str | None = None
    status: Status | None = None
    visibility: Visibility | None = None

    def includes(self, group: Group) -> bool:
        return (
            self.game in {None, group.game}
            and self.status in {None, group.status}
            and self.visibility in {None, group.visibility}
        )


# The owner is a player, or None for the rows of all players.
_Groups: TypeAlias = dict[Group, "SortedList[Place]"]


class LobbyIndex:
    """A sorted list for each group of rows, of all players and of each.

    A query merges the lists that its filter includes, at most one for each installed game, status
    and visibility. It looks at no row that it does not return.
    """

    def __init__(self) -> None:
        self._owned: dict[str | None, _Groups] = {}

    def rebuild(self, rows: Iterable[MatchRow]) -> None:
        self._owned.clear()
        for row in rows:
            self._add(row)

    def move(self, before: MatchRow | None, after: MatchRow) -> None:
        if before is not None:
            self._remove(before)
        self._add(after)

    def newest(self, wanted: RowFilter, before: Place | None = None) -> Iterator[str]:
        """The ids of the matches opened before a place, newest first."""
        groups = self._owned.get(wanted.player, {})
        lists = [
            places.irange(maximum=before, inclusive=(True, False), reverse=True)
            for group, places in groups.items()
            if wanted.includes(group)
        ]
        return (id for _, id in merge(*lists, reverse=True))

    def _add(self, row: MatchRow) -> None:
        place, group = place_of(row), _group_of(row)
        for owner in _owners(row):
            self._owned.setdefault(owner, {}).setdefault(group, SortedList()).add(place)

    def _remove(self, row: MatchRow) -> None:
        place, group = place_of(row), _group_of(row)
        for owner in _owners(row):
            groups = self._owned[owner]
            groups[group].remove(place)
            if not groups[group]:
                del groups[group]
            if not groups:
                del self._owned[owner]


def _group_of(row: MatchRow) -> Group:
    return Group(row.visibility, row.game, row.status)


def _owners(row: MatchRow) -> set[str | None]:
    return {None, *(seat.player.id for seat in row.seats if seat.player is not None)}
