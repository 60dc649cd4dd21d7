"""Frames as a server says them, made by hand for a client without a server."""

from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]

_DOCUMENT: Final = Path(__file__).parents[2] / "openapi/asyncapi.json"
_MESSAGES: Final[Json] = msgspec.json.decode(_DOCUMENT.read_bytes())["components"]["messages"]

# The contract's own example, of a game that nobody here knows.
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
    return said(
        "hello", protocol="archipel.v1", epoch=epoch, version=version, viewer=viewer, match=match
    )


def lean_hello(version: int, epoch: str = "e", viewer: Json = CARD["viewer"]) -> str:
    """The hello to a client that already has the match."""
    return said(
        "hello", protocol="archipel.v1", epoch=epoch, version=version, viewer=viewer, match=None
    )


def commit(version: int, *events: Json, **more: object) -> str:
    told: Json = {
        "at": "2026-11-18T20:00:01Z",
        "seat": None,
        "to_act": [],
        "clock": {"kind": "none"},
        "view": {"game": "pile", "stones": version},
        "choices": [],
        "head": f"h{version}",
    }
    return said("commit", version=version, events=list(events), **{**told, **more})


def refused(id: str | None, status: int = 422) -> str:
    return said("refused", id=id, problem={**PROBLEM, "status": status})


def said(kind: str, **fields: object) -> str:
    return msgspec.json.encode({"type": kind, **fields}).decode()
