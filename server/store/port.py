"""What the server asks of a store; two answer: `redis.py`, and `memory.py` for tests and tools."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """One commit exactly as it is stored."""

    match: str
    version: int
    body: bytes
    hash: bytes


class Fed(msgspec.Struct, frozen=True):
    """An entry as the feed of its shard tells it."""

    position: str
    entry: Entry


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str
    created_at: datetime


class Checkpoint(msgspec.Struct, frozen=True):
    """A projection's rows, and the feed positions up to which they were folded."""

    positions: tuple[str, ...]
    rows: dict[str, bytes]


class Durability(msgspec.Struct, frozen=True):
    """Which server keeps the log, and how well."""

    server: str
    appendonly: bool | None
    appendfsync: str | None
    warning: str | None


class LogUnavailableError(Exception):
    """The log cannot be written or read now; nothing was done."""


class OutcomeUnknownError(LogUnavailableError):
    """It was sent, but its answer was lost and could not be found out in time."""


class Log(Protocol):
    @property
    def epoch(self) -> str:
        """Identity of the history: a new one means that the old one was not simply continued."""
        ...

    @property
    def last_fed(self) -> tuple[str, ...]:
        """Per shard, the furthest feed position that this process itself has appended."""
        ...

    async def append(self, entry: Entry, previous: bytes) -> bool:
        """Say True once the entry is durable, False if the match does not end just before it.

        The last entry must have the `previous` hash: a history of the same length is not enough.
        Appending what already stands at that version, by its hash, is True as well.
        """
        ...

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]: ...

    async def length(self, match: str) -> int: ...

    def matches(self) -> AsyncIterator[str]:
        """Every match there is, once, in no order."""
        ...

    async def ends(self) -> tuple[str, ...]:
        """Per shard, the last position of its feed."""
        ...

    async def follow(self, after: Sequence[str], *, count: int, wait_ms: int) -> tuple[Fed, ...]:
        """What the feeds tell after a position of each; waits for it, at most so long.

        Of every shard come `count` entries at most, in their order.

        A position outlives a change of epoch by chance only: whoever follows compares `epoch`.
        """
        ...

    async def missed(self, shard: int, after: str) -> bool:
        """Whether trimming has removed something that a reader at this position never saw."""
        ...


class Guests(Protocol):
    async def add(self, guest: Guest, token_hash: str) -> None: ...

    async def by_token(self, token_hash: str) -> Guest | None: ...

    async def by_id(self, id: str) -> Guest | None: ...

    async def mark_bot(self, id: str) -> None:
        """Known as a program from now on."""
        ...

    async def bots_among(self, ids: Sequence[str]) -> frozenset[str]: ...


class Checkpoints(Protocol):
    async def load(self, name: str) -> Checkpoint | None: ...

    async def save(
        self,
        name: str,
        positions: tuple[str, ...],
        changed: Mapping[str, bytes | None],
        *,
        whole: bool = False,
    ) -> bool:
        """Move rows and positions together; None removes a row, `whole` all that are not named.

        False, and nothing done, where another server has saved what it folded further.
        """
        ...


class Heartbeat(Protocol):
    async def beat(self, at_ms: int) -> int | None:
        """Keep the last sign of life of any server, and return the one before."""
        ...

    async def last(self) -> int | None:
        """The last sign of life of any server, left as it is."""
        ...


class PresenceStore(Protocol):
    async def call(self, server: str, words: bytes | None, *, lasting_ms: int) -> dict[str, bytes]:
        """Say something new, b"" to take it back or None to renew it, and hear what all have said.

        The words of a server that does not call again in time are forgotten.
        """
        ...


class SecretStore(Protocol):
    """One small secret that all servers of a store share."""

    async def look(self) -> bytes | None: ...

    async def swap(self, old: bytes | None, new: bytes) -> bool:
        """Say True once the new one is durable, False if the old one is not there any more."""
        ...


class AnalysisCache(Protocol):
    """Words about matches that are forgotten when their time is over."""

    async def look(self, match: str) -> bytes | None: ...

    async def put(self, match: str, words: bytes, *, lasting_ms: int) -> bool:
        """False, and nothing done, where there are some."""
        ...

    async def replace(self, match: str, words: bytes, *, lasting_ms: int) -> bool:
        """False, and nothing done, where there are none, or none any more."""
        ...


class Store(Protocol):
    @property
    def log(self) -> Log: ...

    @property
    def guests(self) -> Guests: ...

    @property
    def checkpoints(self) -> Checkpoints: ...

    @property
    def heartbeat(self) -> Heartbeat: ...

    @property
    def presence_store(self) -> PresenceStore: ...

    @property
    def secret_store(self) -> SecretStore: ...

    @property
    def analysis_cache(self) -> AnalysisCache: ...

    @property
    def durability(self) -> Durability: ...

    async def ping(self) -> None:
        """Raise LogUnavailable unless the log can be written now."""
        ...

    async def close(self) -> None: ...
