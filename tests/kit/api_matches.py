"""Matches of DiverCité, opened and played over HTTP alone."""

from random import Random
from typing import Final

import httpx
from msgspec import Struct

from domain.clock import Untimed
from domain.match.commands import OpenMatch, Resign
from domain.player import Player
from kit.api_client import Caller, Headers, Json, Site, json_of, problem_of
from kit.pile_game import PileOptions, TakeStones
from kit.table import Table

GAME: Final[Json] = {"game": "divercite"}
WHITE_STARTS: Final[Json] = {**GAME, "starter": 0}
CITY: Final[Json] = {"type": "divercite.place_city", "cell": "b2", "colour": "red"}
RESOURCE: Final[Json] = {"type": "divercite.place_resource", "cell": "a1", "colour": "blue"}
RESIGN: Final[Json] = {"type": "match.resign"}
LEAVE: Final[Json] = {"type": "match.leave_seat"}


def take(seat: int, **more: str) -> Json:
    return {"type": "match.take_seat", "seat": seat, **more}


class Sitting(Struct, frozen=True):
    """A match and its players by seat."""

    id: str
    players: tuple[Caller, ...]

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    async def command(
        self, by: Caller, command: object, headers: Headers | None = None
    ) -> httpx.Response:
        return await by.post(f"{self.path}/commands", command, headers)

    async def seen(self, by: Caller, /, **query: str | int) -> Json:
        return json_of(await by.get(self.path, **query))

    async def move(self, draw: Random) -> Json:
        """Plays a random legal move."""
        (seat,) = (await self.seen(self.players[0]))["to_act"]
        mover = self.players[seat]
        command = any_of((await self.seen(mover))["choices"], draw)
        return json_of(await self.command(mover, command), 201)

    async def end(self) -> None:
        json_of(await self.command(self.players[0], RESIGN), 201)


async def opened(by: Caller, **opening: object) -> Sitting:
    body = json_of(await by.post("/api/matches", {"options": WHITE_STARTS, **opening}), 201)
    return Sitting(body["id"], (by,))


async def running(ada: Caller, bob: Caller, **opening: object) -> Sitting:
    """Ada at seat 0, Bob at seat 1."""
    sitting = await opened(ada, seat=0, **opening)
    json_of(await sitting.command(bob, take(1)), 201)
    return Sitting(sitting.id, (ada, bob))


async def resigned(ada: Caller, bob: Caller, **opening: object) -> Sitting:
    """A match of two moves that White resigns."""
    sitting = await running(ada, bob, **opening)
    json_of(await sitting.command(ada, CITY), 201)
    json_of(await sitting.command(bob, RESOURCE), 201)
    await sitting.end()
    return sitting


async def resigned_late(ada: Caller, bob: Caller, **opening: object) -> Sitting:
    """A match of four moves, enough to be rated, that White resigns."""
    sitting = await running(ada, bob, **opening)
    json_of(await sitting.command(ada, CITY), 201)
    json_of(await sitting.command(bob, RESOURCE), 201)
    json_of(await sitting.command(ada, {**RESOURCE, "cell": "c1"}), 201)
    json_of(await sitting.command(bob, {**CITY, "cell": "d2"}), 201)
    await sitting.end()
    return sitting


def any_of(choices: list[Json], draw: Random) -> Json:
    """A command drawn from the offered patterns."""
    pattern = draw.choice(choices)
    return {
        name: draw.choice(values) if isinstance(values, list) else values
        for name, values in pattern.items()
    }


async def solo(
    site: Site, by: Caller, id: str, *, stones: int = 1, to_its_end: bool = True
) -> None:
    """A solo game: take stones one by one, for a score of 1, or stop."""
    table, player = Table(name=id), Player(by.id, by.name)
    options = PileOptions(stones=stones, players=1)
    table.do(player, OpenMatch(options=options, seat=0, visibility="public", clock=Untimed()))
    for command in [TakeStones(1)] * stones if to_its_end else [Resign()]:
        table.do(player, command, after=1)
    for step in table.steps:
        assert await site.services.store.log.append(step.entry, step.commit.previous)


LOG: Final = "application/x-ndjson"
RECORD: Final = "text/plain; charset=utf-8"
SHORT: Final = '[Game "DiverCité"]\n[First "White"]\n[White "Ada"]\n\n1.Rb2 Ba1\n'


async def replay(by: Caller, file: str | bytes, media: str, **query: str) -> httpx.Response:
    content = file.encode() if isinstance(file, str) else file
    headers = {"Content-Type": media}
    return await by.http.post("/api/replays", content=content, headers=headers, params=query)


async def log_of(site: Site, match: Sitting) -> bytes:
    return b"".join(body + b"\n" for body in await site.stored(match.id))


async def unreadable(site: Site, file: str | bytes, media: str, line: int, **query: str) -> str:
    """The detail of the refusal of a file."""
    answer = await replay(site.anybody, file, media, **query)
    problem = problem_of(answer, 422, "unreadable")
    assert (problem["line"], problem["detail"].partition(":")[0]) == (line, f"line {line}")
    return str(problem["detail"])
