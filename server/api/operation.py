"""What the contract says of one call; each handler carries its own."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from server.api.kinds import Kind

Identity = Literal["none", "optional", "required"]

KEY = "operation"


class Header(Struct, frozen=True):
    """A header that a call reads or answers with."""

    name: str
    about: str
    schema: Mapping[str, str]


class Answer(Struct, frozen=True, kw_only=True):
    """One way in which a call succeeds."""

    about: str
    shape: type | None = None
    media: str = "application/json"
    headers: tuple[Header, ...] = ()
    streams: tuple[str, ...] = ()  # media types in which it comes line by line


class Operation(Struct, frozen=True, kw_only=True):
    """One call, as a reader of the contract meets it."""

    id: str
    tag: str
    summary: str
    about: str = ""
    identity: Identity = "none"
    query: type[Struct] | None = None
    body: type | None = None
    texts: tuple[str, ...] = ()  # media types of a body that is no JSON
    headers: tuple[Header, ...] = ()
    answers: Mapping[int, Answer]
    problems: tuple[Kind, ...] = ()


def documented(operation: Operation) -> dict[str, Operation]:
    """For a handler's `opt`."""
    return {KEY: operation}
