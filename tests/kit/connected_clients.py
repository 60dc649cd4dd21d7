"""Python clients that are connected to a server process."""

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from random import Random
from typing import Final

from msgspec import Struct

from archipel_client import Archipel, CommitFrame, LiveMatch, MatchCard, choices
from kit.server_process import ServerProcess

STARTER: Final = {"game": "divercite", "starter": 0}
SIT: Final = {"type": "match.take_seat", "seat": 1}
CITY: Final = {"type": "divercite.place_city", "cell": "d4", "colour": "red"}
RESOURCE: Final = {"type": "divercite.place_resource", "cell": "e5", "colour": "green"}
RESIGN: Final = {"type": "match.resign"}


class Clients(Struct, frozen=True):
    """Ada and Bob play; Eve watches as a spectator."""

    ada: Archipel
    bob: Archipel
    eve: Archipel

    async def running(self) -> MatchCard:
        """A match between Ada, who starts, and Bob."""
        opened = await self.ada.open_match(STARTER, seat=0)
        await self.bob.command(opened.id, SIT)
        return await self.ada.match(opened.id)


@asynccontextmanager
async def connected_clients(server: ServerProcess) -> AsyncIterator[Clients]:
    url = server.url
    async with Archipel(url) as ada, Archipel(url) as bob, Archipel(url) as eve:
        await ada.join("Ada")
        await bob.join("Bob")
        yield Clients(ada, bob, eve)


async def watched(client: Archipel, match: str, after: int = 0) -> list[CommitFrame]:
    """The commits received until the match is over."""
    async with aclosing(client.watch(match, after=after)) as frames:
        return [frame async for frame in frames if isinstance(frame, CommitFrame)]


async def play(table: LiveMatch, draw: Random) -> MatchCard:
    """Any legal move whenever there is one, until the match is over."""
    async for _ in table:
        if table.match.status == "finished":
            break
        if table.match.choices:
            await table.command(choices.any_of(table.match.choices, draw))
    return table.match


async def seated(client: Archipel, match: str, draw: Random) -> MatchCard:
    async with client.live(match) as table:
        return await play(table, draw)
