"""Guests at a match of any game, who play random legal commands over HTTP."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import httpx

from kit.players import Guest, Json, any_of, good, welcome
from kit.server_process import ServerProcess

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")


@dataclass(frozen=True, slots=True)
class Company:
    match: str
    guests: tuple[Guest, ...]

    async def move(self, draw: Random) -> bool:
        """Plays a random legal command; false when the match is over."""
        for guest in self.guests:
            choices = (await self.seen(guest))["choices"]
            if choices:
                path = f"/api/matches/{self.match}/commands"
                good(await guest.post(path, any_of(choices, draw)))
                return True
        return False

    async def moves(self, count: int, draw: Random) -> None:
        for _ in range(count):
            await self.move(draw)

    async def finish(self, draw: Random) -> None:
        while await self.move(draw):
            pass

    async def seen(self, guest: Guest | None = None) -> Json:
        return good(await (guest or self.guests[0]).get(f"/api/matches/{self.match}"))


async def gathered(
    server: ServerProcess,
    http: httpx.AsyncClient,
    options: Mapping[str, object],
    **opening: object,
) -> Company:
    """A match with a guest on each seat that the options have."""
    host = await welcome(server, http, NAMES[0])
    opened = good(await host.post("/api/matches", {"options": {**options}, "seat": 0, **opening}))
    guests = [host]
    for seat in range(1, len(opened["seats"])):
        guest = await welcome(server, http, NAMES[seat])
        take = {"type": "match.take_seat", "seat": seat}
        good(await guest.post(f"/api/matches/{opened['id']}/commands", take))
        guests.append(guest)
    return Company(opened["id"], tuple(guests))


async def under_way(
    server: ServerProcess,
    http: httpx.AsyncClient,
    options: Mapping[str, object],
    moves: int,
    draw: Random,
) -> Company:
    """A match that is `count` moves on; a solo match that ends before is replaced by a new one."""
    while True:
        company = await gathered(server, http, options)
        await company.moves(moves, draw)
        if (await company.seen())["status"] == "running":
            return company
