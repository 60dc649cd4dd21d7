"""The lobby as it happens, over a socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import httpx
import pytest

from kit.live_sockets import LiveSocket, connected, on_match
from kit.players import DIVERCITE, Guest, Json, Pair, good, seated, welcome
from kit.server_process import ServerProcess
from kit.waiting import until_async


async def listed(socket: LiveSocket, match: str) -> Json:
    """The next row of this match, past those of others."""
    while True:
        message = await socket.next_of("listed")
        if message["match"]["id"] == match:
            line: Json = message["match"]
            return line


def lobby_of(server: ServerProcess) -> str:
    return server.url.replace("http", "ws", 1) + "/api/lobby/live"


async def test_a_match_from_its_opening_to_its_end(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """The newest rows come first, then each new or changed row, as a page has it."""
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


async def test_unlisted_matches_are_not_listed(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A match that is not public does not appear in the lobby."""
    async with connected(lobby_of(server)) as socket:
        await socket.next_of("lobby")
        hidden = await seated(server, http, visibility="unlisted")
        shown = await seated(server, http)
        row = await socket.next_of("listed")
        assert hidden.match not in str(socket.frames)
        assert row["match"]["id"] == shown.match


@asynccontextmanager
async def by_socket(server: ServerProcess) -> AsyncIterator[AsyncIterator[Json]]:
    async with connected(lobby_of(server)) as socket:
        yield (json.loads(frame) async for frame in socket.connection)


@asynccontextmanager
async def by_events(server: ServerProcess) -> AsyncIterator[AsyncIterator[Json]]:
    headers = {"Accept": "text/event-stream"}
    async with (
        httpx.AsyncClient(timeout=60) as client,
        client.stream("GET", f"{server.url}/api/lobby", headers=headers) as answer,
    ):
        lines = (line async for line in answer.aiter_lines() if line.startswith("data: "))
        yield (json.loads(line.removeprefix("data: ")) async for line in lines)


async def counts_without_others(guest: Guest) -> Json:
    """The counts, once the spectators of other tests are gone."""

    async def emptied() -> Json | None:
        counts: Json = good(await guest.get("/api/matches", limit=1))["counts"]
        return None if counts["spectators"] or counts["players"] else counts

    return await until_async(emptied)


async def counted(messages: AsyncIterator[Json], expected: Callable[[Json], bool]) -> Json:
    """The first count that is so."""
    async with asyncio.timeout(20):
        async for message in messages:
            if message["type"] == "counts" and expected(message):
                return message
    raise AssertionError


@pytest.mark.parametrize("wire", [by_socket, by_events])
async def test_who_watches(
    server: ServerProcess,
    http: httpx.AsyncClient,
    wire: Callable[[ServerProcess], AbstractAsyncContextManager[AsyncIterator[Json]]],
) -> None:
    """The counts of spectators are sent by match; a page and a row have them too."""
    pair = await seated(server, http)
    ada, match = pair.guests[0], pair.match
    before = await counts_without_others(ada)
    async with wire(server) as messages:
        assert (await anext(messages))["counts"] == before
        async with on_match(server, match), on_match(server, match), on_match(server, match, ada):
            come = await counted(messages, lambda news: news["spectators"].get(match) == 2)
            assert (await line(ada, match))["spectators"] == 2
        gone = await counted(messages, lambda news: news["spectators"].get(match) == 0)
    assert come["counts"] == {**before, "spectators": 2, "players": 1}
    assert gone["counts"] == before


async def test_how_many_there_are(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Matches that open, start and end are counted on, and so does the next page have them."""
    async with by_socket(server) as messages:
        before = await counts_without_others(await welcome(server, http, "Eve"))
        pair = await seated(server, http)
        more = before["running"] + 1
        await counted(messages, lambda news: news["counts"]["running"] == more)
        good(await pair.command(0, {"type": "match.resign"}))
        last = await counted(messages, lambda news: news["counts"]["running"] == before["running"])
    assert last["counts"] == {**before, "finished": before["finished"] + 1}
    assert last["spectators"] == {}
    page = good(await pair.guests[0].get("/api/matches", limit=1))
    assert page["counts"] == last["counts"]


async def test_who_watches_what_is_unlisted(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Spectators of an unlisted match are not counted in the lobby."""
    hidden = await seated(server, http, visibility="unlisted")
    shown = await seated(server, http)
    before = await counts_without_others(shown.guests[0])
    async with (
        by_socket(server) as messages,
        on_match(server, hidden.match),
        on_match(server, shown.match),
    ):
        come = await counted(messages, lambda news: shown.match in news["spectators"])
    assert come["spectators"] == {shown.match: 1}
    assert come["counts"] == {**before, "spectators": 1}
