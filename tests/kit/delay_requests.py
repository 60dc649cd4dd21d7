"""Requests about a match with a delay: for every operation of the contract, all that may tell."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

import httpx
from msgspec import Struct

from kit.api_client import Caller, Headers, Json
from kit.api_matches import GAME, LEAVE, RECORD, RESIGN, RESOURCE, SHORT, take
from kit.delay_copies import Copy
from kit.table import NOON

SSE: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"


class Ask(Struct, frozen=True):
    """One request, except for the token of its sender."""

    method: str
    path: str
    query: Mapping[str, str | int] = {}
    headers: Headers = {}
    body: object = None
    file: str = ""


# The day of the match.
DAY: Final = f"{NOON:%Y-%m-%d}"

Asks: TypeAlias = Iterator[Ask]


async def answered(copy: Copy, caller: Caller, ask: Ask) -> httpx.Response:
    headers = {"X-Request-Id": "law", **ask.headers}
    if caller.token:
        headers["Authorization"] = f"Bearer {caller.token}"
    return await copy.site.http.request(
        ask.method,
        ask.path,
        params=ask.query or None,
        headers=headers,
        content=ask.file or None,
        json=ask.body,
    )


def _match(copy: Copy) -> Asks:
    yield Ask("GET", copy.match.path)
    for version in copy.versions:
        yield Ask("GET", copy.match.path, {"at": version})
    for viewer in ("spectator", "omniscient", "seat:0", "seat:9"):
        yield Ask("GET", copy.match.path, {"as": viewer})


def _commits(copy: Copy) -> Asks:
    path, epoch = f"{copy.match.path}/commits", copy.site.services.store.log.epoch
    for after in copy.versions:
        yield Ask("GET", path, {"after": after})
        yield Ask("GET", path, headers={"Last-Event-ID": f"{epoch}:{after}"})
    yield Ask("GET", path, {"after": copy.begun.start - 1, "limit": 1})
    yield Ask("GET", path, {"after": 1, "frames": "events", "epoch": epoch})
    for media in ("application/json", SSE):
        yield Ask("GET", path, {"epoch": "another", "as": "seat:0"}, {"Accept": media})
    yield Ask("GET", path, {"epoch": "another"})


def _commands(copy: Copy) -> Asks:
    path, epoch = f"{copy.match.path}/commands", copy.site.services.store.log.epoch
    commands: tuple[Json, ...] = (take(0), take(1), take(7), LEAVE, RESIGN, RESOURCE)
    for command in commands:
        yield Ask("POST", path, body=command)
    for version in copy.versions:
        expected = {"If-Match": f'"{epoch}:{version}"'}
        yield Ask("POST", path, headers=expected, body=take(0))
    for tag in ("*", '"another:5"'):
        yield Ask("POST", path, headers={"If-Match": tag}, body=RESIGN)
    for key in ("sits", "unused", "unused"):
        yield Ask("POST", path, headers={"Idempotency-Key": key}, body=take(0))


def _forks(copy: Copy) -> Asks:
    for version in copy.versions[1:]:
        yield Ask("POST", f"{copy.match.path}/fork", body={"at": version})
    yield Ask(
        "POST", f"{copy.match.path}/fork", body={"at": copy.begun.start, "visibility": "unlisted"}
    )


def _previews(copy: Copy) -> Asks:
    for command in (RESOURCE, RESIGN, take(0)):
        yield Ask("POST", f"{copy.match.path}/preview", body=command)


def _invitations(copy: Copy) -> Asks:
    for invited in ({"bot": "its"}, {"bot": "its", "seat": 1}, {"bot": "its", "seat": 0}):
        yield Ask("POST", f"{copy.match.path}/bots", body=invited)


def _lobby(copy: Copy) -> Asks:
    yield Ask("GET", "/api/matches")
    for status in ("waiting", "running", "finished"):
        yield Ask("GET", "/api/matches", {"status": status, "limit": 1})
    for caller in copy.callers.values():
        yield Ask("GET", "/api/matches", {"player": caller.id})
    yield Ask("GET", "/api/matches", {"game": _game(copy)})


def _records(copy: Copy) -> Asks:
    for media in (RECORD, NDJSON):
        yield Ask("GET", f"{copy.match.path}/record", headers={"Accept": media})


def _files(path: str) -> Callable[[Copy], Asks]:
    def files(_copy: Copy) -> Asks:
        yield Ask("POST", path, headers={"Content-Type": "text/plain"}, file=SHORT)

    return files


def _pairs(copy: Copy) -> Asks:
    one, *others = (caller.id for caller in copy.callers.values())
    for other in others:
        yield Ask("GET", f"/api/players/{other}/against/{one}")
        yield Ask("GET", f"/api/players/{other}/against/{others[-1]}")


def _of_match(method: str, part: str) -> Callable[[Copy], Asks]:
    return lambda copy: iter([Ask(method, copy.match.path + part)])


def _game(copy: Copy) -> str:
    return copy.begun.game


def _promises(copy: Copy) -> Asks:
    for rematch_of in (None, copy.match.id):
        yield Ask("POST", "/api/commitments", body={"rematch_of": rematch_of})


def _at(method: str, *paths: str, body: object = None) -> Callable[[Copy], Asks]:
    return lambda _copy: iter([Ask(method, path, body=body) for path in paths])


# By the id of the operation in openapi.json.
REQUESTS: Final[Mapping[str, Callable[[Copy], Asks]]] = {
    "analyse": _of_match("POST", "/analysis"),
    "analysis": _of_match("GET", "/analysis"),
    "bots": _at("GET", "/api/bots"),
    "command": _commands,
    "commitments": _at("GET", "/api/commitments"),
    "commits": _commits,
    "daily": _at("GET", "/api/daily"),
    "dailyDeal": lambda copy: iter([Ask("GET", f"/api/daily/{_game(copy)}/{DAY}")]),
    "dailyStandings": lambda copy: iter([Ask("GET", f"/api/daily/{_game(copy)}/{DAY}/standings")]),
    "fork": _forks,
    "game": _at("GET", "/api/games/divercite"),
    "games": _at("GET", "/api/games"),
    "headToHead": _pairs,
    "importFile": _files("/api/imports"),
    "invite": _invitations,
    "keys": _at("GET", "/.well-known/archipel-keys"),
    "live": _at("GET", "/health/live"),
    "lobby": _lobby,
    "lobbyChanges": _at("GET", "/api/lobby"),
    "match": _match,
    "me": _at("GET", "/api/me"),
    "newCommitment": _promises,
    "openDaily": lambda copy: iter([Ask("POST", f"/api/daily/{_game(copy)}")]),
    "openMatch": _at("POST", "/api/matches", body={"options": GAME, "seat": 0}),
    "player": lambda copy: iter(
        [Ask("GET", f"/api/players/{each.id}") for each in copy.callers.values()]
    ),
    "preview": _previews,
    "readRematch": _of_match("GET", "/rematch"),
    "ready": _at("GET", "/health/ready"),
    "record": _records,
    "rematch": _of_match("POST", "/rematch"),
    "replay": _files("/api/replays"),
    "standings": lambda copy: iter([Ask("GET", f"/api/standings/{_game(copy)}")]),
    "welcomePlayer": _at("POST", "/api/players", body={"name": "Newcomer"}),
}
