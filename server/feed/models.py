"""All read models together: the projections' rows, and what is kept in order beside them."""

from domain.commit import AnyCommit
from projections.flags import FLAGS
from projections.lobby import LOBBY, MatchRow
from server.feed.annals import Annals
from server.feed.census import Census
from server.feed.newest import Newest
from server.feed.pools import Pools
from server.feed.rows import AnyRows, Rows
from server.feed.tallies import Tallies


class Models:
    def __init__(self) -> None:
        self.lobby = Rows(LOBBY)
        self.flags = Rows(FLAGS)
        self.newest = Newest()
        self.tallies = Tallies()
        self.pools = Pools()
        self.annals = Annals()
        self.census = Census()

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
        for derived in (self.newest, self.tallies, self.pools, self.annals, self.census):
            derived.begin_again(self.lobby.all.values())

    def _changed(self, before: MatchRow | None, after: MatchRow) -> None:
        self.census.move(before, after)
        if before is None:
            self.newest.add(after)
        # A match ends once, so one that was told before is not counted again.
        if after.outcome and not (before and before.outcome):
            for derived in (self.tallies, self.pools, self.annals):
                derived.add(after)
