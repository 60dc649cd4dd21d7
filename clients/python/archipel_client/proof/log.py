"""A log as a file: each line a commit as it was stored, the last line the signed head."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from archipel_client.contract import Roll
from archipel_client.messages import Json

T = TypeVar("T")


class InvalidLogError(Exception):
    """A line is invalid; the message says why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


class Line(Struct, frozen=True, kw_only=True):
    """The fields of a commit that can be verified without the rules of its game."""

    match: str = ""
    version: int
    at: str = ""
    by: str | None = None
    previous: bytes
    events: Sequence[Json]
    chance: Sequence[Roll] = ()


class Opening(Struct, frozen=True):
    """The first line of a log."""

    events: Sequence[Json]

    @property
    def commitment(self) -> object:
        """By the name that logs of version 0.1.0 have, too."""
        return self.events[0].get("commitment", self.events[0].get("promise"))


class Head(Struct, frozen=True, kw_only=True, tag="log.head"):
    """The end of the hash chain; signed as compact JSON with the fields in this order."""

    match: str
    version: int
    head: str
    at: str
    key: str


class SignedHead(Head, frozen=True, kw_only=True, tag="log.head"):
    signature: bytes

    @property
    def signed(self) -> bytes:
        fields: dict[str, object] = msgspec.to_builtins(self)
        return msgspec.json.encode(msgspec.convert({**fields}, Head))


class Log(Struct, frozen=True):
    """A parsed file: the bytes of each commit, the commits, and the head."""

    bodies: Sequence[bytes]
    commits: Sequence[Line]
    head: SignedHead
    daily_seed: str | None = None  # of a match of a daily deal, once it is revealed

    @property
    def last(self) -> int:
        """The number of the line with the head."""
        return len(self.bodies) + 1


def read(file: bytes) -> Log:
    """Parses a file; raises InvalidLogError for the first invalid line."""
    *bodies, last = file.removesuffix(b"\n").split(b"\n")
    commits = tuple(_commits(bodies))
    head = _decoded(last, SignedHead, len(bodies) + 1, "the signed head of a log")
    # The head has one encoding only, so that the file has one, too.
    if msgspec.json.encode(head) != last or not file.endswith(b"\n"):
        raise InvalidLogError(len(bodies) + 1, "the signed head is not in its canonical form")
    if not commits:
        raise InvalidLogError(1, "a log has at least one commit before its head")
    return Log(bodies, commits, head)


def key_of(file: bytes) -> str | None:
    """The id of the key in the head, if the file can be parsed."""
    try:
        return read(file).head.key
    except InvalidLogError:
        return None


def _commits(bodies: Sequence[bytes]) -> Iterator[Line]:
    for number, body in enumerate(bodies, start=1):
        commit = _decoded(body, Line, number, "a commit")
        if commit.version != number:
            raise InvalidLogError(number, f"this is version {commit.version}, not {number}")
        yield commit


def _decoded(line: bytes, shape: type[T], number: int, name: str) -> T:
    try:
        return msgspec.json.decode(line, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidLogError(number, f"this is not {name}: {error}") from error
