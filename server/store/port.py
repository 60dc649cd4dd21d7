"""The interface of the store (ports and adapters); `redis.py` implements it."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from server.store.commitment_port import CommitmentStore
from server.store.deals_port import DealStore
from server.store.heartbeat_port import Heartbeat
from server.store.rate_buckets_port import RateBuckets


class Entry(msgspec.Struct, frozen=True):
    """One commit exactly as it is stored."""

    match: str
    version: int
    body: bytes
    hash: bytes


class FeedEntry(msgspec.Struct, frozen=True):
    """An entry in the feed of its shard; `position` is its offset."""

    position: str
    entry: Entry


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str
    created_at: datetime


class Checkpoint(msgspec.Struct, frozen=True):
    """A projection's rows, and the offset of each feed up to which they are folded."""

    positions: tuple[str, ...]
    rows: dict[str, bytes]


class Durability(msgspec.Struct, frozen=True):
    """The Redis server, and its durability settings."""

    server: str
    appendonly: bool | None
    appendfsync: str | None
    warning: str | None


class LogUnavailableError(Exception):
    """The log cannot be written or read now; nothing was changed."""


class OutcomeUnknownError(LogUnavailableError):
    """A write was sent, but its reply was lost and its outcome not determined in time."""


class Log(Protocol):
    @property
    def epoch(self) -> str:
        """The identity of the history; a new one means that the old one lost entries."""
        ...

    @property
    def last_appended(self) -> tuple[str, ...]:
        """Per shard, the last offset that this process has appended."""
        ...

    async def append(self, entry: Entry, previous: bytes) -> bool:
        """Append conditionally: True once the entry is durable, False on a write conflict.

        The last entry must have the `previous` hash; the same version is not enough.
        Idempotent: True if the entry, by its hash, is already at that version.
        """
        ...

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]: ...

    async def length(self, match: str) -> int: ...

    def matches(self) -> AsyncIterator[str]:
        """Every match once, in no order."""
        ...

    async def ends(self) -> tuple[str, ...]:
        """Per shard, the last offset of its feed."""
        ...

    async def follow(
        self, after: Sequence[str], *, count: int, wait_ms: int
    ) -> tuple[FeedEntry, ...]:
        """The entries after an offset of each feed; waits for them up to a timeout.

        At most `count` entries of each shard, in their order.

        An offset is void after a change of epoch: a consumer compares `epoch`.
        """
        ...

    async def is_trimmed(self, shard: int, after: str) -> bool:
        """Whether entries after this offset have been trimmed from the feed."""
        ...


class Guests(Protocol):
    async def add(self, guest: Guest, token_hash: str) -> None: ...

    async def by_token(self, token_hash: str) -> Guest | None: ...

    async def by_id(self, id: str) -> Guest | None: ...

    async def mark_bot(self, id: str) -> None: ...

    async def bots_among(self, ids: Sequence[str]) -> frozenset[str]: ...

    async def mark_house_bot(self, id: str, name_keys: Collection[str]) -> None:
        """Mark the player as one of this server's own bots, and reserve its names."""
        ...

    async def house_bots_among(self, ids: Sequence[str]) -> frozenset[str]: ...

    async def address_key(self) -> bytes:
        """The secret under which addresses are hashed, the same for all servers of a store."""
        ...

    async def set_address(self, id: str, hashed: bytes, *, ttl_ms: int) -> None: ...

    async def addresses_of(self, ids: Sequence[str], *, ttl_ms: int) -> tuple[bytes | None, ...]:
        """Their hashed addresses, whose expiry this renews."""
        ...

    async def reserved_among(self, name_keys: Sequence[str]) -> frozenset[str]:
        """The keys of names that this server's own bots have."""
        ...


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
        """Save rows and offsets together; None removes a row, `whole` all that are not given.

        False, and nothing saved, if another server has saved later offsets.
        """
        ...


class PresenceStore(Protocol):
    async def exchange(self, server: str, state: bytes | None, *, ttl_ms: int) -> dict[str, bytes]:
        """Publish a new state, b"" to withdraw it or None to renew it; returns those of all.

        The state of a server that does not renew it in time expires.
        """
        ...


class SecretStore(Protocol):
    """One small secret that all servers of a store share."""

    async def get(self) -> bytes | None: ...

    async def compare_and_set(self, expected: bytes | None, new: bytes) -> bool:
        """True once the new value is durable, False if the current one is not as expected."""
        ...


class AnalysisCache(Protocol):
    """Analyses of matches, each with a time to live."""

    async def get(self, match: str) -> bytes | None: ...

    async def add(self, match: str, analysis: bytes, *, ttl_ms: int) -> bool:
        """False, and nothing changed, if there is one."""
        ...

    async def replace(self, match: str, analysis: bytes, *, ttl_ms: int) -> bool:
        """False, and nothing changed, if there is none."""
        ...

    async def remove(self, match: str) -> None: ...


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
    def deals(self) -> DealStore: ...

    @property
    def commitments(self) -> CommitmentStore: ...

    @property
    def analysis_cache(self) -> AnalysisCache: ...

    @property
    def rate_buckets(self) -> RateBuckets: ...

    @property
    def durability(self) -> Durability: ...

    async def ping(self) -> None:
        """Raises LogUnavailableError unless the log can be written."""
        ...

    async def close(self) -> None: ...
