"""Imports a replayed file as a match of this server, with players of the file only.

See docs/decisions/0015-imported-matches.md.
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


def imported(steps: Sequence[Step], id: str) -> Iterator[Step]:
    """All commits again, as a match of this id; importing a file twice gives the same match."""
    last = steps[-1][1]
    if last.outcome is None:
        raise UnreadableRecordError(len(steps), "this match is not over, so it cannot be imported")
    if last.agreed.daily is not None:
        raise UnreadableRecordError(1, "a match of a daily deal has no seed of its own")
    table, players = Table(id, last.agreed.seed or sha256(id.encode()).hexdigest()), _Players()
    for commit, after in steps:
        command = _adapted(commit.command, after, _mark(last))
        if command is not None:
            yield table.do(players.sender(commit), commit.at, command, recorded_past(commit))


def _mark(last: Match) -> Imported:
    return Imported(last.id, last.head.hex()) if last.id else Imported()


def _adapted(command: Command, after: Match, mark: Imported) -> Command | None:
    """The command without clocks and reserved seats; None for one that only credits a clock."""
    match command:
        case OpenMatch():
            return OpenMatch(
                options=command.options,
                seat=command.seat,
                visibility="unlisted",
                clock=Untimed(),
                client_seed=command.client_seed,
                client_seed_hash=command.client_seed_hash,
                imported=mark,
                forked=command.forked,
            )
        case FallFlag() if after.outcome is not None:
            return EndAsRecorded(after.outcome)
        case CreditClock():
            return None
        case _:
            return command


class _Players:
    """The players of the file, each under one id, by the last name that it contains."""

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
