"""How many sockets and event streams one address and one player may have, on a real server."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest

from kit.api_client import problem_of
from kit.commit_streams import SSE, streaming
from kit.live_sockets import connected, on_match
from kit.players import Pair, seated
from kit.server_process import ServerProcess
from kit.waiting import until_async

LIMITS = ("--max-streams-per-address=4", "--max-streams-per-player=2", "--reads-per-second=40")


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    """A server with low limits."""
    process = ServerProcess(tmp_path_factory.mktemp("streams") / "data", "--port=0", *LIMITS)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    return await seated(server, http)


async def test_streams_of_a_player_and_an_address(
    server: ServerProcess, pair: Pair, http: httpx.AsyncClient
) -> None:
    """Sockets and event streams count together; what is closed makes room."""
    guest = pair.guests[0]
    async with AsyncExitStack() as stack:
        for _ in range(2):
            socket = await stack.enter_async_context(on_match(server, pair.match, guest))
            await socket.next_of("hello")
        third = await stack.enter_async_context(on_match(server, pair.match, guest))
        assert await third.closed() == 4008
        stream = await stack.enter_async_context(streaming(pair, SSE))
        await anext(stream)
        lobby = await stack.enter_async_context(
            connected(f"{server.url.replace('http', 'ws', 1)}/api/lobby/live")
        )
        await lobby.next_of("lobby")
        answers = [
            await http.get(f"{server.url}{path}", headers={"Accept": SSE})
            for path in (f"{pair.path}/commits", "/api/lobby")
        ]
        for answer in answers:
            problem = problem_of(answer, 429, "too_many")
            assert problem["limit"] == "4 streams per address"
    await until_async(lambda: _opens(pair))
    assert server.output().count('"reason":"streams_per_address"') == 1
    assert server.output().count('"reason":"streams_per_player"') == 1


async def test_messages_without_a_token(server: ServerProcess, pair: Pair) -> None:
    """They are reads of their address: past the limit the socket is closed."""
    lobby = f"{server.url.replace('http', 'ws', 1)}/api/lobby/live"
    async with on_match(server, pair.match) as watching, connected(lobby) as listing:
        for socket in (watching, listing):
            for _ in range(60):
                await socket.connection.send("{}")
            assert await socket.closed() == 4008


async def _opens(pair: Pair) -> bool:
    async with on_match(pair.guests[0].server, pair.match) as socket:
        first = await socket.next()
    return bool(first["type"] == "hello")
