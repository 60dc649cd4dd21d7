"""Resuming from a cursor, and the reset when that is not possible."""

import httpx
import pytest

from kit.commit_streams import moved
from kit.live_sockets import on_match
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
        commits = await socket.upto(last)
    assert hello["version"] == 5
    assert [commit["version"] for commit in commits] == list(range(after + 1, last + 1))


async def test_a_cursor_from_the_future(server: ServerProcess, pair: Pair) -> None:
    """A version that was never reached is answered with reset, and everything from now on."""
    async with on_match(server, pair.match, after=6) as socket:
        await socket.next_of("hello")
        assert (await socket.next_of("reset"))["reason"]
        hello = await socket.next_of("hello")
        commits = await socket.upto(await moved(pair, 2))
    assert [commit["version"] for commit in commits] == [hello["version"] + 1, hello["version"] + 2]


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
    """A version from an answer may be ahead of the feed: as a cursor it causes no reset."""
    async with on_match(server, pair.match):
        for seed in range(10):
            version = await moved(pair, 1, seed)
            async with on_match(server, pair.match, after=version) as socket:
                assert (await socket.next_of("hello"))["version"] >= version
                assert (await socket.ask({"type": "match.resign"}))["type"] == "refused"


async def test_a_held_match_is_not_sent_again(server: ServerProcess, pair: Pair) -> None:
    """Resuming under the same epoch, hello has no match; otherwise it has."""
    async with on_match(server, pair.match) as socket:
        epoch = (await socket.next_of("hello"))["epoch"]
    for asked, held in (
        ({"after": 4, "epoch": epoch}, True),
        ({"after": 5, "epoch": epoch, "frames": "events"}, True),
        ({"after": 4}, False),
        ({"epoch": epoch}, False),
        ({"after": 0, "epoch": epoch}, False),
        ({"after": 6, "epoch": epoch}, False),
        ({"after": 4, "epoch": "another"}, False),
    ):
        async with on_match(server, pair.match, None, **asked) as socket:
            hello = await socket.next_of("hello")
        assert (hello["version"], hello["epoch"]) == (5, epoch)
        assert (hello["match"] is None) is held, asked


@pytest.mark.parametrize("after, held", [(1, False), (2, False), (3, True), (5, True)])
async def test_who_may_have_sat_down(
    server: ServerProcess,
    pair: Pair,
    after: int,
    held: bool,  # noqa: FBT001
) -> None:
    """A client that left before the match ran gets it again: its viewer may have changed."""
    async with on_match(server, pair.match, pair.guests[1]) as socket:
        epoch = (await socket.next_of("hello"))["epoch"]
    async with on_match(server, pair.match, pair.guests[1], after=after, epoch=epoch) as socket:
        hello = await socket.next_of("hello")
    assert hello["viewer"] == {"seat": 1}
    assert (hello["match"] is None) is held


async def test_named_viewer_stays(server: ServerProcess, pair: Pair) -> None:
    """A client that names its viewer holds the match as that viewer, whenever it left."""
    async with on_match(server, pair.match) as socket:
        epoch = (await socket.next_of("hello"))["epoch"]
    asked = {"as": "spectator", "after": 1, "epoch": epoch}
    async with on_match(server, pair.match, pair.guests[1], **asked) as socket:
        assert (await socket.next_of("hello"))["match"] is None
