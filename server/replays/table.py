"""Replays the commands of an uploaded file, one commit after the other."""

from datetime import datetime
from hashlib import sha256
from typing import Final, TypeAlias

from domain.commit import SALT_BYTES, AnyCommit, Commit
from domain.match import UNOPENED, Context, Decision, Match, committed, decide
from domain.match.events import Past
from domain.messages import Command
from domain.player import Player, id_of
from server.store.codec import encode

Step: TypeAlias = tuple[AnyCommit, Match]

NAMELESS: Final = "?"


def stranger(number: int, name: str) -> Player:
    """A player of a file, who is no player of this server."""
    return Player(f"file:{number}", name)


class Table:
    """Deterministic: the same commands make the same commits, salts included."""

    def __init__(self, id: str, seed: str = "", *, without_chance: bool = False) -> None:
        self.match = UNOPENED
        self._id = id
        self._seed = seed
        self._without_chance = without_chance

    def do(self, by: Player | None, at: datetime, command: Command, past: Past = ()) -> Step:
        """The next commit; raises the Refusal of the rules."""
        context = Context(
            by, at, self._seed, without_chance=self._without_chance, past=past, is_replay=True
        )
        decision = decide(self.match, command, context)
        commit = self._commit(context, command, decision)
        self.match = committed(decision.match, commit, encode(commit).hash)
        return commit, self.match

    def _commit(self, context: Context, command: Command, decision: Decision) -> AnyCommit:
        version = self.match.version + 1
        return Commit(
            match=self._id,
            version=version,
            at=context.at,
            by=id_of(context.by),
            seat=decision.seat,
            command=command,
            events=decision.events,
            chance=decision.rolls,
            salt=sha256(f"{self._id}:{version}".encode()).digest()[:SALT_BYTES],
            previous=self.match.head,
        )
