"""A commit: everything that one command caused, and its place in the chain of hashes."""

from datetime import datetime
from hashlib import sha256
from typing import Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from domain.chance import Lot
from domain.game import Seat
from domain.messages import Command, Event

C = TypeVar("C")
E = TypeVar("E")

GENESIS = "0" * 64


class Commit(Struct, Generic[C, E], frozen=True, kw_only=True):
    """The salt keeps a published hash from being a dictionary of hidden cards."""

    match: str
    version: int
    at: datetime
    by: str | None
    seat: Seat | None
    key: str | None
    command: C
    events: tuple[E, ...]
    chance: tuple[Lot, ...]
    salt: str
    previous: str


AnyCommit: TypeAlias = Commit[Command, Event]


def stored(commit: Commit[C, E]) -> bytes:
    """The very bytes that the log keeps."""
    return msgspec.json.encode(commit)


def chain_hash(body: bytes) -> str:
    """Over the stored bytes, the hash before them included: one changed byte breaks the chain."""
    return sha256(body).hexdigest()
