"""Authentication and viewers of subscriptions."""

from collections.abc import Mapping

import httpx
import pytest

from kit.commit_streams import moved, page
from kit.live_sockets import connected, live_url, on_match
from kit.players import DIVERCITE, Pair, good, seated, welcome
from kit.server_process import ServerProcess
from kit.tables import SIT_DOWN


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    return await seated(server, http)


async def test_by_header(server: ServerProcess, pair: Pair) -> None:
    """A token in the header identifies the player of a socket."""
    for seat, guest in enumerate(pair.guests):
        async with on_match(server, pair.match, guest) as socket:
            assert (await socket.next_of("hello"))["viewer"] == {"seat": seat}


async def test_by_subprotocol(server: ServerProcess, pair: Pair) -> None:
    """A token can be sent as a subprotocol, which is not echoed."""
    bearer = f"bearer.{pair.guests[1].token}"
    async with connected(live_url(server, pair.match, {}), bearer) as socket:
        assert (await socket.next_of("hello"))["viewer"] == {"seat": 1}
        assert socket.connection.subprotocol == "archipel.v1"


UNKNOWN_TOKEN = "nobody-ever-got-this-token"
REFUSED = {
    "garbage token": ({}, {"Authorization": f"Bearer {UNKNOWN_TOKEN}"}, 4503),
    "another's seat": ({"as": "seat:0"}, {}, 4503),
    "all-seeing too early": ({"as": "omniscient"}, {}, 4503),
    "no such seat": ({"as": "seat:7"}, {}, 4501),
    "not a cursor": ({"after": "soon"}, {}, 4500),
    "not a mode": ({"frames": "some"}, {}, 4500),
    "not a word of ours": ({"colour": "red"}, {}, 4500),
}


@pytest.mark.parametrize("query, headers, code", REFUSED.values(), ids=REFUSED)
async def test_turned_away(
    server: ServerProcess,
    pair: Pair,
    query: Mapping[str, str],
    headers: Mapping[str, str],
    code: int,
) -> None:
    """A refused subscription is closed with a code that shows whether to resume."""
    async with connected(live_url(server, pair.match, query), headers=headers) as socket:
        assert await socket.closed() == code


async def test_a_garbage_subprotocol(server: ServerProcess, pair: Pair) -> None:
    """An unknown token is refused in a subprotocol too."""
    async with connected(live_url(server, pair.match, {}), f"bearer.{UNKNOWN_TOKEN}") as socket:
        assert await socket.closed() == 4503


async def test_no_such_match(server: ServerProcess) -> None:
    """A match that never was cannot be watched."""
    async with on_match(server, "no-such-match") as socket:
        assert await socket.closed() == 4501


async def test_viewer_changes_with_the_seat(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Taking a seat over the socket sends another hello, with the view of that seat."""
    ada, bob = [await welcome(server, http, name) for name in ("Ada", "Bob")]
    match = good(await ada.post("/api/matches", DIVERCITE))["id"]
    async with on_match(server, match, bob, after=0) as socket:
        assert (await socket.next_of("hello"))["viewer"] == {"seat": None}
        assert (await socket.next_of("commit"))["version"] == 1
        await socket.send({"type": "command", "id": "sit", "command": SIT_DOWN})
        frames = [await socket.next() for _ in range(3)]
        hello = next(each for each in frames if each["type"] == "hello")
        await socket.upto(await moved(Pair(match, (ada, bob)), 1))
    assert sorted(each["type"] for each in frames) == ["ack", "commit", "hello"]
    assert hello["viewer"] == hello["match"]["viewer"] == {"seat": 1}
    assert socket.frames[-1] == (await page(Pair(match, (ada, bob)), bob))[-1]
