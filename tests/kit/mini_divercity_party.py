"""Players of one match of Mini DiverCity, each on a page of their own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import httpx

from kit.browser import Visit
from kit.mini_divercity_page import Manner, Seated
from kit.players import Guest, Json, good, welcome
from kit.server_process import ServerProcess
from kit.waiting import until

NAMES: Final = ("Ada", "Ben", "Cleo")


@dataclass(frozen=True)
class Party:
    """The players of one match."""

    match: str
    guests: Sequence[Guest]
    seats: Sequence[Seated]

    @property
    def acting(self) -> Seated:
        (acting,) = [seated for seated in self.seats if seated.choices]
        return acting

    async def send(self, command: Json) -> None:
        """Sends a command of the player to act past the page."""
        guest = self.guests[self.seats.index(self.acting)]
        await sent(guest, self.match, command)
        await self.in_step()

    async def in_step(self) -> None:
        """Waits until every page has received the current version."""
        version = good(await self.guests[0].get(f"/api/matches/{self.match}"))["version"]

        def all_know() -> bool:
            return all(seated.version >= version for seated in self.seats)

        await until(all_know, within=30, what=lambda: f"version {version} is not everywhere")


async def gathered(
    server: ServerProcess, visit: Visit, http: httpx.AsyncClient, options: Json, manner: Manner
) -> Party:
    """A match that has started, with all seats taken."""
    match, guests = await opened(server, http, options)
    seats = [Seated(await visit(server, guest, size=manner.size), manner.press) for guest in guests]
    for seated in seats:
        await seated.sit(match)
    return Party(match, guests, seats)


async def opened(
    server: ServerProcess, http: httpx.AsyncClient, options: Json
) -> tuple[str, list[Guest]]:
    guests = [await welcome(server, http, name) for name in NAMES[: options.get("players", 1)]]
    match = good(await guests[0].post("/api/matches", {"options": options, "seat": 0}))["id"]
    for seat, guest in enumerate(guests[1:], start=1):
        await sent(guest, match, {"type": "match.take_seat", "seat": seat})
    return match, guests


async def sent(guest: Guest, match: str, command: Json) -> None:
    good(await guest.post(f"/api/matches/{match}/commands", command))
