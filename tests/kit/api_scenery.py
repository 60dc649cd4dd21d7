"""Matches in every state on a running server, for generated requests."""

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
    """The players and matches of the server."""

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
    """Creates Ada and Bob with finished, running and waiting matches."""
    with httpx.Client(base_url=url, trust_env=False) as http:
        ada, bob = (_post(http, "/api/players", {"name": name}) for name in ("Ada", "Bob"))
        tokens = (ada["token"], bob["token"])
        finished = tuple(_finished(http, tokens) for _ in range(10))
        waiting = tuple(_opened(http, token) for token in tokens * 4)
        running = dict(_of_every_game(http, tokens))
    players = (ada["player"]["id"], bob["player"]["id"])
    return Scenery(tokens, players, finished, waiting, running)


def _of_every_game(
    http: httpx.Client, tokens: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Matches of every game with default options, for one or two players."""
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
    if _card(http, match)["status"] == "waiting":
        _command(http, tokens[1], match, {"type": "match.take_seat", "seat": 1})
    return match


def _opened(http: httpx.Client, token: str, options: Json = STARTER) -> str:
    clock = {"kind": "total", "seconds": 3600}
    opening = {"options": options, "seat": 0, "clock": clock}
    return str(_post(http, "/api/matches", opening, token)["id"])


def _card(http: httpx.Client, match: str) -> Json:
    body: Json = http.get(f"/api/matches/{match}").json()
    return body


def _command(http: httpx.Client, token: str, match: str, command: Json) -> None:
    _post(http, f"/api/matches/{match}/commands", command, token)


def _post(http: httpx.Client, path: str, body: Json, token: str = "") -> Json:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = http.post(path, json=body, headers=headers)
    assert answer.is_success, answer.text
    answered: Json = answer.json()
    return answered
