"""All read models together: the projections' rows, and what is kept in order beside them."""

from domain.commit import AnyCommit
from projections.flags import FLAGS
from projections.lobby import LOBBY
from server.feed.newest import Newest
from server.feed.rows import AnyRows, Rows
from server.feed.tallies import Tallies


class Models:
    def __init__(self) -> None:
        self.lobby = Rows(LOBBY)
        self.flags = Rows(FLAGS)
        self.newest = Newest()
        self.tallies = Tallies()

    @property
    def rows(self) -> tuple[AnyRows, ...]:
        """What is kept in checkpoints; the rest follows from it."""
        return (self.lobby, self.flags)

    def tell(self, commit: AnyCommit) -> None:
        before = self.lobby.all.get(commit.match)
        for rows in self.rows:
            rows.tell(commit)
        after = self.lobby.all.get(commit.match)
        if before is None and after is not None:
            self.newest.add(after)
        # A match ends once, so one that was told before is not counted again.
        if after is not None and after.outcome and not (before and before.outcome):
            self.tallies.add(after)

    def derive(self) -> None:
        """Anew, once the rows have been read."""
        self.newest.begin_again(self.lobby.all.values())
        self.tallies.begin_again(self.lobby.all.values())
