"""A log as a file: every line a commit exactly as it was stored, the last one the signed head."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from archipel_client.contract import Roll
from archipel_client.messages import Json

T = TypeVar("T")


class Untrue(Exception):
    """Which line is not as it should be, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


class Line(Struct, frozen=True, kw_only=True):
    """What of a commit can be checked without the rules of its game."""

    match: str = ""
    version: int
    previous: bytes
    events: Sequence[Json]
    chance: Sequence[Roll] = ()


class Head(Struct, frozen=True, kw_only=True, tag="log.head"):
    """Where the chain of hashes ends: what is signed, as compact JSON in this order."""

    match: str
    version: int
    head: str
    at: str
    key: str


class SignedHead(Head, frozen=True, kw_only=True, tag="log.head"):
    signature: bytes

    @property
    def signed(self) -> bytes:
        told: dict[str, object] = msgspec.to_builtins(self)
        return msgspec.json.encode(msgspec.convert({**told}, Head))


class Log(Struct, frozen=True):
    """A file, taken apart: the bytes of each commit, what they say, and the head."""

    bodies: Sequence[bytes]
    commits: Sequence[Line]
    head: SignedHead

    @property
    def last(self) -> int:
        """The number of the line with the head."""
        return len(self.bodies) + 1


def read(file: bytes) -> Log:
    """Every line that a log has to have, or the first that is none."""
    *bodies, last = file.removesuffix(b"\n").split(b"\n")
    commits = tuple(_commits(bodies))
    head = _decoded(last, SignedHead, len(bodies) + 1, "the signed head of a log")
    # Another spelling of the same head would be another file.
    if msgspec.json.encode(head) != last or not file.endswith(b"\n"):
        raise Untrue(len(bodies) + 1, "this is not how a signed head is written")
    if not commits:
        raise Untrue(1, "before its head a log has at least one commit")
    return Log(bodies, commits, head)


def key_of(file: bytes) -> str | None:
    """Which key is to have signed this log, if that can be read."""
    try:
        return read(file).head.key
    except Untrue:
        return None


def _commits(bodies: Sequence[bytes]) -> Iterator[Line]:
    for number, body in enumerate(bodies, start=1):
        commit = _decoded(body, Line, number, "a commit")
        if commit.version != number:
            raise Untrue(number, f"version {number} should stand here, not {commit.version}")
        yield commit


def _decoded(line: bytes, shape: type[T], number: int, name: str) -> T:
    try:
        return msgspec.json.decode(line, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Untrue(number, f"this is not {name}: {error}") from error
