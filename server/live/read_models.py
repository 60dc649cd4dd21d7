"""All read models together: the projections' rows, and what is kept in order beside them."""

from domain.commit import AnyCommit
from projections.flags import FLAGS
from projections.lobby import LOBBY, MatchRow
from server.live.by_creation import ByCreation
from server.live.leaderboards import Leaderboards
from server.live.player_history import PlayerHistory
from server.live.rating_pools import RatingPools
from server.live.rows import AnyRows, Rows
from server.live.status_counts import StatusCounts


class ReadModels:
    def __init__(self) -> None:
        self.lobby = Rows(LOBBY)
        self.flags = Rows(FLAGS)
        self.by_creation = ByCreation()
        self.leaderboards = Leaderboards()
        self.rating_pools = RatingPools()
        self.player_history = PlayerHistory()
        self.status_counts = StatusCounts()

    @property
    def rows(self) -> tuple[AnyRows, ...]:
        """What is kept in checkpoints; the rest follows from it."""
        return (self.lobby, self.flags)

    def tell(self, commit: AnyCommit) -> None:
        before = self.lobby.all.get(commit.match)
        for rows in self.rows:
            rows.tell(commit)
        after = self.lobby.all.get(commit.match)
        if after is not None and after is not before:
            self._changed(before, after)

    def derive(self) -> None:
        """Anew, once the rows have been read."""
        for derived in (
            self.by_creation,
            self.leaderboards,
            self.rating_pools,
            self.player_history,
            self.status_counts,
        ):
            derived.restart(self.lobby.all.values())

    def _changed(self, before: MatchRow | None, after: MatchRow) -> None:
        self.status_counts.move(before, after)
        if before is None:
            self.by_creation.add(after)
        # A match ends once, so one that was told before is not counted again.
        if after.outcome and not (before and before.outcome):
            for derived in (self.leaderboards, self.rating_pools, self.player_history):
                derived.add(after)
