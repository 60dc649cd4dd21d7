"""The lobby as it is told: what stands in its rows, and who is there now."""

from collections.abc import Iterable

from msgspec.structs import asdict

from projections.lobby import MatchRow
from server.api.shapes import Listed, Lobby
from server.house import House


def listed(row: MatchRow, spectators: int) -> Listed:
    return Listed(**asdict(row), spectators=spectators)


def lobby_of(house: House, rows: Iterable[MatchRow]) -> Lobby:
    lines = tuple(listed(row, house.turnout.spectators(row.id)) for row in rows)
    return Lobby(lines, house.turnout.counts())
