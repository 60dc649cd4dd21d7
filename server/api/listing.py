"""The lobby as it is told: what stands in its rows, and who is there now."""

from collections.abc import Iterable

from msgspec.structs import asdict

from projections.lobby import MatchRow
from server.api.services import Services
from server.api.shapes import Listed, Lobby


def listed(row: MatchRow, spectators: int) -> Listed:
    return Listed(**asdict(row), spectators=spectators)


def lobby_of(services: Services, rows: Iterable[MatchRow]) -> Lobby:
    lines = tuple(listed(row, services.lobby_counter.spectators(row.id)) for row in rows)
    return Lobby(lines, services.lobby_counter.counts())
