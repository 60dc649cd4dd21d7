"""A commit: the events of one command, and its place in the hash chain."""

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
# Too many to enumerate, and no padding in base64.
SALT_BYTES = 15


class Commit(Struct, Generic[C, E], frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The salt prevents a dictionary attack on hidden cards with the published hash."""

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
    """The bytes that the log stores; only the first commit of a chain names the match."""
    return msgspec.json.encode(commit if commit.version == 1 else replace(commit, match=""))


def chain_hash(body: bytes) -> bytes:
    """The hash of the stored bytes, which contain the hash of the previous commit."""
    return sha256(body).digest()
