"""Presence: sent to all subscribers of a match after a change, debounced."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from kit.commit_streams import NDJSON, SSE, streaming
from kit.live_sockets import on_match
from kit.lobby import present
from kit.players import seated
from kit.server_process import ServerProcess, serving


@pytest.fixture
async def neighbour(
    server: ServerProcess, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ServerProcess]:
    """Another server on the same Redis."""
    data = tmp_path_factory.mktemp("neighbour") / "data"
    async with serving(data, f"--redis=unix://{server.redis_socket}") as other:
        yield other


async def test_coming_and_going(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Spectators are counted and seats are named, as they come and as they go."""
    pair = await seated(server, http)
    async with on_match(server, pair.match, pair.guests[0]) as ada:
        await present(ada, 0, [0])
        async with on_match(server, pair.match), on_match(server, pair.match, pair.guests[1]):
            await present(ada, 1, [0, 1])
        await present(ada, 0, [0])


async def test_sitting_down(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """A spectator who takes a seat is no longer counted as one."""
    opened = await seated(server, http)
    ada, bob = opened.guests
    match = (await ada.post("/api/matches", {"options": {"game": "divercite"}, "seat": 0})).json()
    async with on_match(server, match["id"], bob) as socket:
        await present(socket, 1, [])
        await socket.send(_command({"type": "match.take_seat", "seat": 1}))
        await present(socket, 0, [1])


@pytest.mark.parametrize("media", [SSE, NDJSON])
async def test_every_wire_counts(
    server: ServerProcess, http: httpx.AsyncClient, media: str
) -> None:
    """The reader of an HTTP stream counts as a viewer."""
    pair = await seated(server, http)
    async with on_match(server, pair.match, pair.guests[0]) as ada:
        async with streaming(pair, media):
            await present(ada, 1, [0])
        await present(ada, 0, [0])


async def test_on_two_servers(
    server: ServerProcess, neighbour: ServerProcess, http: httpx.AsyncClient
) -> None:
    """Spectators of either server are counted on both, and each seat once."""
    pair = await seated(server, http)
    ada, bob = pair.guests
    async with on_match(server, pair.match, ada) as here, on_match(server, pair.match):
        async with (
            on_match(neighbour, pair.match, bob) as there,
            on_match(neighbour, pair.match, ada),
            streaming(pair.before(neighbour), SSE),
        ):
            await asyncio.gather(present(here, 2, [0, 1]), present(there, 2, [0, 1]))
        await present(here, 1, [0])


async def test_a_server_that_goes_takes_its_own_along(
    server: ServerProcess, neighbour: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A server that stops withdraws its state: nothing of it is left in Redis."""
    pair = await seated(server, http)
    async with on_match(server, pair.match, pair.guests[0]) as ada:
        async with on_match(neighbour, pair.match):
            await present(ada, 1, [0])
            with server.redis() as redis:
                keys = {*redis.scan_iter("{attendance}:*")}
                await neighbour.end()
                assert len(keys) == 2
                assert len(keys & {*redis.scan_iter("{attendance}:*")}) == 1
        await present(ada, 0, [0])


def _command(command: dict[str, object]) -> dict[str, object]:
    return {"type": "command", "id": "a-key", "command": command}
