"""Frames of the protocol, for tests of the client without a server."""

from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]

_DOCUMENT: Final = Path(__file__).parents[2] / "openapi/asyncapi.json"
_MESSAGES: Final[Json] = msgspec.json.decode(_DOCUMENT.read_bytes())["components"]["messages"]

# The example of the contract, with a game that the client does not know.
CARD: Final[Json] = {
    **_MESSAGES["hello"]["examples"][0]["payload"]["match"],
    "game": "pile",
    "version": 1,
    "clock": {"kind": "none"},
    "to_act": [0],
    "view": {"game": "pile", "stones": 5},
    "options": {"game": "pile"},
}
PROBLEM: Final[Json] = {
    "type": "/problems/x",
    "title": "No",
    "status": 422,
    "detail": "Not so.",
    "code": "pile/x",
    "request": "r",
}


def hello(version: int, epoch: str = "e", **card: object) -> str:
    match = {**CARD, "version": version, **card}
    viewer = match["viewer"]
    return encoded(
        "hello", protocol="archipel.v1", epoch=epoch, version=version, viewer=viewer, match=match
    )


def lean_hello(version: int, epoch: str = "e", viewer: Json = CARD["viewer"]) -> str:
    """A hello without the match, for a client that has it."""
    return encoded(
        "hello", protocol="archipel.v1", epoch=epoch, version=version, viewer=viewer, match=None
    )


def commit(version: int, *events: Json, **more: object) -> str:
    defaults: Json = {
        "at": "2026-11-18T20:00:01Z",
        "seat": None,
        "to_act": [],
        "clock": {"kind": "none"},
        "view": {"game": "pile", "stones": version},
        "choices": [],
        "head": f"h{version}",
    }
    return encoded("commit", version=version, events=list(events), **{**defaults, **more})


def refused(id: str | None, status: int = 422) -> str:
    return encoded("refused", id=id, problem={**PROBLEM, "status": status})


def encoded(kind: str, **fields: object) -> str:
    return msgspec.json.encode({"type": kind, **fields}).decode()
