"""Where a story goes on, and what is told when it cannot."""

import httpx
import pytest

from kit.live_sockets import on_match
from kit.live_stories import moved
from kit.players import Pair, seated
from kit.server_process import ServerProcess


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """A match at version 5."""
    pair = await seated(server, http)
    assert await moved(pair, 3) == 5
    return pair


@pytest.mark.parametrize("after", range(6))
async def test_any_version_resumes(server: ServerProcess, pair: Pair, after: int) -> None:
    """From any version on, what comes next is the commit behind it."""
    async with on_match(server, pair.match, after=after) as socket:
        hello = await socket.next_of("hello")
        last = await moved(pair, 1)
        told = await socket.upto(last)
    assert hello["version"] == 5
    assert [commit["version"] for commit in told] == list(range(after + 1, last + 1))


async def test_a_cursor_from_the_future(server: ServerProcess, pair: Pair) -> None:
    """A version that was never reached is answered with reset, and everything from now on."""
    async with on_match(server, pair.match, after=6) as socket:
        await socket.next_of("hello")
        assert (await socket.next_of("reset"))["reason"]
        hello = await socket.next_of("hello")
        told = await socket.upto(await moved(pair, 2))
    assert [commit["version"] for commit in told] == [hello["version"] + 1, hello["version"] + 2]


async def test_the_epoch_of_a_cursor(server: ServerProcess, pair: Pair) -> None:
    """Under the same epoch a cursor goes on; under another one it means nothing."""
    async with on_match(server, pair.match) as socket:
        epoch = (await socket.next_of("hello"))["epoch"]
    async with on_match(server, pair.match, after=3, epoch=epoch) as socket:
        await socket.next_of("hello")
        assert [commit["version"] for commit in await socket.upto(5)] == [4, 5]
    async with on_match(server, pair.match, after=3, epoch="another") as socket:
        await socket.next_of("hello")
        await socket.next_of("reset")
        await socket.next_of("hello")
        assert [commit["version"] for commit in await socket.upto(await moved(pair, 1))] == [6]


async def test_at_once_after_the_answer(server: ServerProcess, pair: Pair) -> None:
    """Who was answered knows a version that the feed may not have told yet: it is no reset."""
    async with on_match(server, pair.match):
        for seed in range(10):
            version = await moved(pair, 1, seed)
            async with on_match(server, pair.match, after=version) as socket:
                assert (await socket.next_of("hello"))["version"] >= version
                assert (await socket.ask({"type": "match.resign"}))["type"] == "refused"
