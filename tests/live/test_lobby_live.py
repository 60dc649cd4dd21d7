"""The lobby as it happens, over a socket."""

import httpx

from kit.live_sockets import LiveSocket, connected
from kit.players import DIVERCITE, Guest, Json, Pair, good, seated, welcome
from kit.server_process import ServerProcess


async def listed(socket: LiveSocket, match: str) -> Json:
    """The next line of this match, whatever others do."""
    while True:
        told = await socket.next_of("listed")
        if told["match"]["id"] == match:
            line: Json = told["match"]
            return line


def lobby_of(server: ServerProcess) -> str:
    return server.url.replace("http", "ws", 1) + "/api/lobby/live"


async def test_a_match_from_its_opening_to_its_end(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """The newest come first; then each line that is new or has changed, just as a page has it."""
    ada, bob = [await welcome(server, http, name) for name in ("Ada", "Bob")]
    async with connected(lobby_of(server)) as socket:
        await socket.next_of("lobby")
        match = good(await ada.post("/api/matches", DIVERCITE))["id"]
        pair = Pair(match, (ada, bob))
        assert (await listed(socket, match))["status"] == "waiting"
        good(await pair.command(1, {"type": "match.take_seat", "seat": 1}))
        assert (await listed(socket, match))["status"] == "running"
        good(await pair.command(0, {"type": "match.resign"}))
        last = await listed(socket, match)
    assert last["status"] == "finished"
    assert last == await line(ada, match)


async def line(guest: Guest, match: str) -> Json:
    page = good(await guest.get("/api/matches", player=guest.id))["matches"]
    found: Json = next(each for each in page if each["id"] == match)
    return found


async def test_unlisted_matches_are_nobodys_business(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A match that is not public is told to nobody in the lobby."""
    async with connected(lobby_of(server)) as socket:
        await socket.next_of("lobby")
        hidden = await seated(server, http, visibility="unlisted")
        shown = await seated(server, http)
        heard = await socket.next_of("listed")
        assert hidden.match not in str(socket.frames)
        assert heard["match"]["id"] == shown.match
