"""What a file tells, made a match of ours: played again by people who are nobody here.

Why it is done so is written in docs/decisions/0015-imported-matches.md.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec.structs import replace

from domain.clock import Untimed
from domain.commit import AnyCommit
from domain.match import Match
from domain.match.commands import CreditClock, EndAsRecorded, FallFlag, Imported, OpenMatch
from domain.match.events import SeatTaken
from domain.messages import Command
from domain.player import Player
from domain.record.text import UnreadableRecordError
from server.replays.log import recorded_past
from server.replays.table import NAMELESS, Step, Table, stranger


def imported(told: Sequence[Step], id: str) -> Iterator[Step]:
    """The whole story once more, as a match of this id; whoever brings it again gets the same."""
    last = told[-1][1]
    if last.outcome is None:
        raise UnreadableRecordError(len(told), "this match is not over, so it cannot be imported")
    table, people = Table(id, last.agreed.seed or sha256(id.encode()).hexdigest()), _People()
    for commit, after in told:
        command = _anew(commit.command, after, _mark(last))
        if command is not None:
            yield table.do(people.sender(commit), commit.at, command, recorded_past(commit))


def _mark(last: Match) -> Imported:
    return Imported(last.id, last.head.hex()) if last.id else Imported()


def _anew(command: Command, after: Match, mark: Imported) -> Command | None:
    """No clock runs in what is over, and nobody is kept a seat."""
    match command:
        case OpenMatch():
            return OpenMatch(
                options=command.options,
                seat=command.seat,
                visibility="unlisted",
                clock=Untimed(),
                client_seed=command.client_seed,
                imported=mark,
                forked=command.forked,
            )
        case FallFlag() if after.outcome is not None:
            return EndAsRecorded(after.outcome)
        case CreditClock():
            return None
        case _:
            return command


class _People:
    """Those of whom the file tells, each under one id, by the name that was heard last."""

    def __init__(self) -> None:
        self._known: dict[str, Player] = {}

    def sender(self, commit: AnyCommit) -> Player | None:
        if commit.by is None:
            return None
        known = self._known.get(commit.by) or stranger(len(self._known), NAMELESS)
        seated = (each.player for each in commit.events if isinstance(each, SeatTaken))
        names = {player.id: player.name for player in seated}
        known = replace(known, name=names.get(commit.by, known.name))
        self._known[commit.by] = known
        return known
