"""The frames of a socket on a match, from a real server."""

from random import Random

import httpx
import pytest

from kit.commit_streams import moved, page
from kit.live_sockets import LiveSocket, on_match
from kit.players import Pair, good, seated
from kit.server_process import ServerProcess


def commits(socket: LiveSocket) -> list[bytes]:
    return [frame for frame in socket.frames if frame.startswith(b'{"type":"commit"')]


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    return await seated(server, http)


async def test_hello_comes_first(server: ServerProcess, pair: Pair) -> None:
    """The first frame has the version and the match, as over HTTP."""
    seen = good(await pair.guests[0].get(pair.path, **{"as": "spectator"}))
    async with on_match(server, pair.match) as socket:
        hello = await socket.next_of("hello")
    assert (hello["protocol"], hello["version"]) == ("archipel.v1", 2)
    assert hello["viewer"] == {"seat": None}
    assert hello["match"] == seen


@pytest.mark.parametrize("frames", ["view", "events"])
async def test_every_commit_once_in_order(server: ServerProcess, pair: Pair, frames: str) -> None:
    """Past and new commits come in one sequence, byte for byte those of a page."""
    await moved(pair, 3)
    async with on_match(server, pair.match, after=0, frames=frames) as socket:
        await socket.next_of("hello")
        last = await moved(pair, 5, seed=2)
        received = await socket.upto(last)
    assert [commit["version"] for commit in received] == list(range(1, last + 1))
    assert all(("view" in commit) == (frames == "view") for commit in received)
    assert commits(socket) == await page(pair, frames=frames)


async def test_from_now_on(server: ServerProcess, pair: Pair) -> None:
    """Without a cursor, the commits after the version of the hello follow."""
    async with on_match(server, pair.match) as socket:
        hello = await socket.next_of("hello")
        last = await moved(pair, 2)
        received = await socket.upto(last)
    assert [commit["version"] for commit in received] == [hello["version"] + 1, last]


async def test_each_seat_receives_its_commits(server: ServerProcess, pair: Pair) -> None:
    """A player's frames have the choices of that seat, as over HTTP."""
    for guest in pair.guests:
        async with on_match(server, pair.match, guest, after=0) as socket:
            await socket.next_of("hello")
            await socket.upto(await moved(pair, 2))
        assert commits(socket) == await page(pair, guest)


async def test_two_spectators_receive_the_same(server: ServerProcess, pair: Pair) -> None:
    """An early and a late subscriber get identical bytes."""
    async with on_match(server, pair.match, after=0) as early:
        last = await moved(pair, 6)
        await early.next_of("hello")
        await early.upto(last)
        async with on_match(server, pair.match, after=0) as late:
            await late.next_of("hello")
            await late.upto(last)
    assert commits(early) == commits(late)


async def test_a_move_is_a_small_frame(server: ServerProcess, pair: Pair) -> None:
    """Without views, a placement fits into 200 bytes."""
    async with on_match(server, pair.match, frames="events") as socket:
        await socket.next_of("hello")
        await socket.upto(await moved(pair, 10))
    assert max(len(frame) for frame in commits(socket)) <= 200


async def test_a_finished_match(server: ServerProcess, pair: Pair) -> None:
    """After the end all commits are there, for the omniscient viewer too."""
    draw = Random(1)
    while (await pair.seen())["to_act"]:
        await pair.move(draw)
    for who in ("spectator", "seat:0", "omniscient"):
        async with on_match(server, pair.match, None, **{"after": 0, "as": who}) as socket:
            hello = await socket.next_of("hello")
            await socket.upto(hello["version"])
        assert hello["match"]["outcome"]["reason"] == "completed"
        assert commits(socket) == await page(pair, None, **{"as": who})
