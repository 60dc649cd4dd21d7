"""Matches in every state on a running server, so that a stranger's request finds something."""

from typing import Any, Final, TypeAlias

import httpx
from msgspec import Struct

Json: TypeAlias = dict[str, Any]

MOVES: Final = (
    {"type": "divercite.place_city", "cell": "b2", "colour": "red"},
    {"type": "divercite.place_resource", "cell": "e5", "colour": "blue"},
    {"type": "divercite.place_city", "cell": "d4", "colour": "green"},
)


class Scenery(Struct, frozen=True):
    """Who is here, and what there is to ask about."""

    tokens: tuple[str, ...]
    players: tuple[str, ...]
    finished: tuple[str, ...]
    alive: tuple[str, ...]

    @property
    def matches(self) -> tuple[str, ...]:
        return (*self.finished, *self.alive)


def laid(url: str) -> Scenery:
    """Ada and Bob, matches that are over, that run and that wait."""
    with httpx.Client(base_url=url, trust_env=False) as http:
        ada, bob = (_told(http, "/api/players", {"name": name}) for name in ("Ada", "Bob"))
        tokens = (ada["token"], bob["token"])
        finished = tuple(_finished(http, tokens) for _ in range(10))
        running = tuple(_running(http, tokens) for _ in range(40))
        waiting = tuple(_opened(http, token) for token in tokens * 4)
    players = (ada["player"]["id"], bob["player"]["id"])
    return Scenery(tokens, players, finished, (*running, *waiting))


def _finished(http: httpx.Client, tokens: tuple[str, ...]) -> str:
    match = _running(http, tokens)
    for ply, move in enumerate(MOVES):
        _command(http, tokens[ply % 2], match, move)
    _command(http, tokens[0], match, {"type": "match.resign"})
    return match


def _running(http: httpx.Client, tokens: tuple[str, ...]) -> str:
    match = _opened(http, tokens[0])
    _command(http, tokens[1], match, {"type": "match.take_seat", "seat": 1})
    return match


def _opened(http: httpx.Client, token: str) -> str:
    clock = {"kind": "total", "seconds": 3600}
    wish = {"options": {"game": "divercite", "starter": 0}, "seat": 0, "clock": clock}
    return str(_told(http, "/api/matches", wish, token)["id"])


def _command(http: httpx.Client, token: str, match: str, command: Json) -> None:
    _told(http, f"/api/matches/{match}/commands", command, token)


def _told(http: httpx.Client, path: str, body: Json, token: str = "") -> Json:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = http.post(path, json=body, headers=headers)
    assert answer.is_success, answer.text
    told: Json = answer.json()
    return told
