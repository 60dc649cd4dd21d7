"""Matches in every state on a running server, so that a stranger's request finds something."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final, TypeAlias

import httpx
from msgspec import Struct

Json: TypeAlias = dict[str, Any]

STARTER: Final[Json] = {"game": "divercite", "starter": 0}
MOVES: Final = (
    {"type": "divercite.place_city", "cell": "b2", "colour": "red"},
    {"type": "divercite.place_resource", "cell": "e5", "colour": "blue"},
    {"type": "divercite.place_city", "cell": "d4", "colour": "green"},
)


class Scenery(Struct, frozen=True):
    """The players, games and matches that a server has."""

    tokens: tuple[str, ...]
    players: tuple[str, ...]
    finished: tuple[str, ...]
    waiting: tuple[str, ...]
    running: Mapping[str, tuple[str, ...]]  # by game

    @property
    def matches(self) -> tuple[str, ...]:
        return (*self.finished, *self.waiting, *chain(*self.running.values()))

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(self.running)


def laid(url: str) -> Scenery:
    """Ada and Bob, matches that are over, that run and that wait."""
    with httpx.Client(base_url=url, trust_env=False) as http:
        ada, bob = (_told(http, "/api/players", {"name": name}) for name in ("Ada", "Bob"))
        tokens = (ada["token"], bob["token"])
        finished = tuple(_finished(http, tokens) for _ in range(10))
        waiting = tuple(_opened(http, token) for token in tokens * 4)
        running = dict(_of_every_game(http, tokens))
    players = (ada["player"]["id"], bob["player"]["id"])
    return Scenery(tokens, players, finished, waiting, running)


def _of_every_game(
    http: httpx.Client, tokens: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """As each is played by default, alone or by two."""
    for card in http.get("/api/games").json()["games"]:
        yield card["game"], tuple(_running(http, tokens, card["defaults"]) for _ in range(20))


def _finished(http: httpx.Client, tokens: tuple[str, ...]) -> str:
    match = _running(http, tokens)
    for ply, move in enumerate(MOVES):
        _command(http, tokens[ply % 2], match, move)
    _command(http, tokens[0], match, {"type": "match.resign"})
    return match


def _running(http: httpx.Client, tokens: tuple[str, ...], options: Json = STARTER) -> str:
    match = _opened(http, tokens[0], options)
    if _told_of(http, match)["status"] == "waiting":
        _command(http, tokens[1], match, {"type": "match.take_seat", "seat": 1})
    return match


def _opened(http: httpx.Client, token: str, options: Json = STARTER) -> str:
    clock = {"kind": "total", "seconds": 3600}
    wish = {"options": options, "seat": 0, "clock": clock}
    return str(_told(http, "/api/matches", wish, token)["id"])


def _told_of(http: httpx.Client, match: str) -> Json:
    told: Json = http.get(f"/api/matches/{match}").json()
    return told


def _command(http: httpx.Client, token: str, match: str, command: Json) -> None:
    _told(http, f"/api/matches/{match}/commands", command, token)


def _told(http: httpx.Client, path: str, body: Json, token: str = "") -> Json:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = http.post(path, json=body, headers=headers)
    assert answer.is_success, answer.text
    told: Json = answer.json()
    return told
