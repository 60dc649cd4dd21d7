"""Commits as HTTP streams that stay open: server-sent events and NDJSON."""

import asyncio

import httpx
import msgspec
import pytest

from kit.commit_streams import NDJSON, SSE, moved, page, streaming
from kit.players import Pair, seated
from kit.server_process import ServerProcess

both = pytest.mark.parametrize("media", [SSE, NDJSON])


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """A match at version 5."""
    pair = await seated(server, http)
    assert await moved(pair, 3) == 5
    return pair


@both
async def test_past_and_present(pair: Pair, media: str) -> None:
    """A stream has the past commits and goes on: byte for byte those of a page."""
    async with asyncio.timeout(30), streaming(pair, media) as stream:
        received = [(await anext(stream)).json for _ in range(5)]
        await moved(pair, 4, seed=2)
        received += [(await anext(stream)).json for _ in range(4)]
    assert received == await page(pair)


@both
@pytest.mark.parametrize("by_header", [False, True])
async def test_resuming(pair: Pair, media: str, *, by_header: bool) -> None:
    """After a version, by `after` or by `Last-Event-ID`, the next commit comes first."""
    async with asyncio.timeout(30), streaming(pair, media, 3, by_header=by_header) as stream:
        received = [(await anext(stream)).json for _ in range(2)]
    assert received == (await page(pair))[3:]


async def test_the_id_of_an_event_resumes(pair: Pair) -> None:
    """Every event names itself and its place; a browser sends the place back as it came."""
    async with asyncio.timeout(30), streaming(pair, SSE) as stream:
        events = [await anext(stream) for _ in range(5)]
    assert {each.event for each in events} == {"commit"}
    for number, each in enumerate(events[:-1], start=1):
        async with asyncio.timeout(30), streaming(pair, SSE, last_event_id=each.id) as stream:
            assert (await anext(stream)).json == events[number].json


@both
async def test_a_cursor_from_the_future(pair: Pair, media: str) -> None:
    """A version that was never reached is answered with reset, hello, and what comes then."""
    async with asyncio.timeout(30), streaming(pair, media, after=9) as stream:
        kinds = [msgspec.json.decode((await anext(stream)).json)["type"] for _ in range(2)]
        await moved(pair, 1)
        commit = msgspec.json.decode((await anext(stream)).json)
    assert kinds == ["reset", "hello"]
    assert commit["version"] == 6


async def test_a_header_alone_does_not_stay(pair: Pair) -> None:
    """HEAD asks for the head of a stream and gets it at once."""
    url = f"{pair.guests[0].server.url}{pair.path}/commits"
    answer = await pair.guests[0].http.head(url, headers={"Accept": SSE})
    assert answer.headers["content-type"].startswith(SSE)
