"""The read models: rows folded by the projections, and indexes derived from the lobby's rows."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol

import msgspec

from domain.commit import AnyCommit
from domain.match.state import Status
from projections.clocks import FLAGS
from projections.lobby import LOBBY, MatchRow
from projections.projection import Projection, Row
from server.live.daily_ladders import DailyLadders
from server.live.leaderboards import Leaderboards, PlayerHistory
from server.live.lobby_index import LobbyIndex
from server.live.pairings import Pairings
from server.live.rating_pools import RatingPools
from server.store.port import Checkpoint


class Rows(Generic[Row]):
    """The rows of one projection, and the keys of those that changed since the last checkpoint."""

    def __init__(self, projection: Projection[Row]) -> None:
        self._projection = projection
        self._rows: dict[str, Row] = {}
        self._unsaved: set[str] = set()

    @property
    def name(self) -> str:
        return self._projection.name

    @property
    def count(self) -> int:
        return len(self._rows)

    @property
    def all(self) -> Mapping[str, Row]:
        return MappingProxyType(self._rows)

    def apply(self, commit: AnyCommit) -> None:
        for key in self._projection.keys(commit):
            row = self._projection.apply(self._rows.get(key), commit)
            self._unsaved.add(key)
            if row is None:
                self._rows.pop(key, None)
            else:
                self._rows[key] = row

    def restore(self, checkpoint: Checkpoint) -> None:
        decoder = msgspec.json.Decoder(self._projection.row)
        self._rows = {key: decoder.decode(row) for key, row in checkpoint.rows.items()}
        self._unsaved = set()

    def clear(self) -> None:
        self._rows, self._unsaved = {}, set()

    def take_unsaved(self) -> dict[str, bytes | None]:
        """The changes since the last call; None for a removed row."""
        changed, self._unsaved = self._unsaved, set()
        return {key: self._encoded(key) for key in changed}

    def put_back(self, unsaved: Iterable[str]) -> None:
        """They were not saved: return them with the next changes."""
        self._unsaved.update(unsaved)

    def _encoded(self, key: str) -> bytes | None:
        row = self._rows.get(key)
        return None if row is None else msgspec.json.encode(row)


class AnyRows(Protocol):
    """Rows of any projection."""

    @property
    def name(self) -> str: ...
    @property
    def count(self) -> int: ...
    def apply(self, commit: AnyCommit) -> None: ...
    def restore(self, checkpoint: Checkpoint) -> None: ...
    def clear(self) -> None: ...
    def take_unsaved(self) -> dict[str, bytes | None]: ...
    def put_back(self, unsaved: Iterable[str]) -> None: ...


class StatusCounts:
    """The number of public matches by status; unlisted ones must not show in any total."""

    def __init__(self) -> None:
        self._matches: Counter[Status] = Counter()

    def __getitem__(self, status: Status) -> int:
        return self._matches[status]

    def rebuild(self, rows: Iterable[MatchRow]) -> None:
        self._matches = Counter(row.status for row in rows if row.visibility == "public")

    def move(self, before: MatchRow | None, after: MatchRow) -> None:
        if after.visibility == "public":
            self._matches[after.status] += 1
            if before is not None:
                self._matches[before.status] -= 1


class RowChange(NamedTuple):
    """A lobby row before and after a commit."""

    before: MatchRow | None
    after: MatchRow | None

    @property
    def listed(self) -> MatchRow | None:
        """The row if its line in the public list has changed; a move does not change it."""
        after = self.after
        return after if after and after.visibility == "public" and self.is_regrouped else None

    @property
    def is_regrouped(self) -> bool:
        """Whether the row is new, or its status or players have changed."""
        before, after = self
        if before is None or after is None:
            return before is not after
        return (before.status, before.seats) != (after.status, after.seats)


class ReadModels:
    def __init__(self) -> None:
        self.lobby = Rows(LOBBY)
        self.flags = Rows(FLAGS)
        self.lobby_index = LobbyIndex()
        self.rating_pools = RatingPools()
        self.leaderboards = Leaderboards(self.rating_pools.is_established)
        self.player_history = PlayerHistory()
        self.pairings = Pairings()
        self.daily_ladders = DailyLadders()
        self.status_counts = StatusCounts()

    @property
    def rows(self) -> tuple[AnyRows, ...]:
        """What checkpoints hold; the indexes are derived from it."""
        return (self.lobby, self.flags)

    def apply(self, commit: AnyCommit) -> RowChange:
        before = self.lobby.all.get(commit.match)
        for rows in self.rows:
            rows.apply(commit)
        change = RowChange(before, self.lobby.all.get(commit.match))
        if change.after is not None and change.after is not before:
            self._update_indexes(change, change.after)
        return change

    def rebuild_indexes(self) -> None:
        for index in (
            self.lobby_index,
            self.rating_pools,
            self.leaderboards,
            self.player_history,
            self.pairings,
            self.daily_ladders,
            self.status_counts,
        ):
            index.rebuild(self.lobby.all.values())

    def _update_indexes(self, change: RowChange, after: MatchRow) -> None:
        before = change.before
        self.status_counts.move(before, after)
        if change.is_regrouped:
            self.lobby_index.move(before, after)
        # A match ends once: a commit that is delivered again does not count again.
        if after.outcome and not (before and before.outcome):
            rated = self.rating_pools.add(after)
            self.leaderboards.add(after)
            self.leaderboards.refresh(after.game, rated)
            self.player_history.add(after)
            self.pairings.add(after)
            self.daily_ladders.add(after)
