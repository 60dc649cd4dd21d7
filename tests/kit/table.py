"""A match in memory: decided, committed and folded as the server does it, but with known salts."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

from msgspec import Struct

from domain.commit import SALT_BYTES, AnyCommit, Commit
from domain.match import UNOPENED, Context, Decision, Match, Relations, committed, decide
from domain.match.events import Past
from domain.messages import Command
from domain.player import Player, id_of
from server.store.codec import encode
from server.store.port import Entry

SEED: Final = "5e" * 32
NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
PLAYERS: Final = tuple(
    Player(name.lower(), name) for name in ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
)
ADA, BEN, CLEO, *_ = PLAYERS


class Step(Struct, frozen=True):
    """One commit, and the match on both sides of it."""

    before: Match
    by: Player | None
    commit: AnyCommit
    entry: Entry
    after: Match


class Table:
    """A match that a test plays."""

    def __init__(self, seed: str = SEED, name: str = "table", past: Past = ()) -> None:
        self.seed = seed
        self.past = past
        self.name = name
        self.now = NOON
        self.relations = Relations()
        self.match = UNOPENED
        self.steps: list[Step] = []

    def do(self, by: Player | None, command: Command, *, after: float = 0) -> Step:
        """Applies one command, so many seconds after the last one."""
        self.now += timedelta(seconds=after)
        decision = decide(self.match, command, self._context(by))
        commit = self._commit(by, command, decision)
        entry = encode(commit)
        step = Step(self.match, by, commit, entry, committed(decision.match, commit, entry.hash))
        self.match = step.after
        self.steps.append(step)
        return step

    def _context(self, by: Player | None) -> Context:
        return Context(by, self.now, self.seed, past=self.past, relations=self.relations)

    def _commit(self, by: Player | None, command: Command, decision: Decision) -> AnyCommit:
        version = self.match.version + 1
        return Commit(
            match=self.name,
            version=version,
            at=self.now,
            by=id_of(by),
            seat=decision.seat,
            key=None,
            command=command,
            events=decision.events,
            chance=decision.rolls,
            salt=sha256(f"{self.name}:{version}".encode()).digest()[:SALT_BYTES],
            previous=self.match.head,
        )
