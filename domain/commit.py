"""A commit: everything that one command caused, and its place in the chain of hashes."""

from datetime import datetime
from hashlib import sha256
from typing import Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.chance import Roll
from domain.game import Seat
from domain.messages import Command, Event

C = TypeVar("C")
E = TypeVar("E")

GENESIS = bytes(32)
# Enough to keep anyone from guessing, and no padding in base64.
SALT_BYTES = 15


class Commit(Struct, Generic[C, E], frozen=True, kw_only=True, omit_defaults=True):
    """The salt keeps a published hash from being a dictionary of hidden cards."""

    match: str = ""
    version: int
    at: datetime
    by: str | None = None
    seat: Seat | None = None
    key: str | None = None
    command: C
    events: tuple[E, ...]
    chance: tuple[Roll, ...] = ()
    salt: bytes
    previous: bytes


AnyCommit: TypeAlias = Commit[Command, Event]


def stored(commit: Commit[C, E]) -> bytes:
    """The very bytes that the log keeps: the first commit names the match for the whole chain."""
    return msgspec.json.encode(commit if commit.version == 1 else replace(commit, match=""))


def chain_hash(body: bytes) -> bytes:
    """Over the stored bytes, the hash before them included: one changed byte breaks the chain."""
    return sha256(body).digest()
