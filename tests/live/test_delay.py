"""A match that spectators see some commits late, over a socket."""

import httpx
import pytest

from kit.commit_streams import moved, page
from kit.live_sockets import LiveSocket, on_match
from kit.players import DIVERCITE, Pair, good, seated, welcome
from kit.server_process import ServerProcess

DELAY = 3
RESIGN = {"type": "match.resign"}
SIT_DOWN = {"type": "match.take_seat", "seat": 1}


@pytest.fixture
async def pair(server: ServerProcess, http: httpx.AsyncClient) -> Pair:
    """At version 5: opened, joined, three moves made."""
    pair = await seated(server, http, delay=DELAY)
    assert await moved(pair, 3) == 5
    return pair


async def versions_received(socket: LiveSocket) -> list[int]:
    """The commits received before the refusal of a command."""
    assert (await socket.ask(SIT_DOWN))["type"] == "refused"
    return [frame["version"] for frame in socket.received() if frame["type"] == "commit"]


async def test_spectators_are_held_back(server: ServerProcess, pair: Pair) -> None:
    """A seat gets each commit at once, and a spectator the one that is the delay before it."""
    async with (
        on_match(server, pair.match) as spectator,
        on_match(server, pair.match, pair.guests[0]) as seat,
    ):
        assert (await spectator.next_of("hello"))["version"] == 5 - DELAY
        assert (await seat.next_of("hello"))["version"] == 5
        for version in (6, 7, 8):
            await moved(pair, 1)
            await seat.upto(version)
            await spectator.upto(version - DELAY)
        assert await versions_received(spectator) == [3, 4, 5]


async def test_spectators_are_held_back_from_the_start(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """Who is there from the opening on sees the start at once, and then as late as others."""
    ada, bob = [await welcome(server, http, name) for name in ("Ada", "Bob")]
    opened = good(await ada.post("/api/matches", {**DIVERCITE, "delay": DELAY}))
    pair = Pair(opened["id"], (ada, bob))
    async with on_match(server, pair.match) as spectator:
        assert (await spectator.next_of("hello"))["version"] == 1
        good(await pair.command(1, SIT_DOWN))
        await spectator.upto(2)
        assert await moved(pair, 4) == 6
        await spectator.upto(3)
        assert await versions_received(spectator) == [2, 3]


@pytest.mark.parametrize("seat", [None, 0])
async def test_no_cursor_leads_round_it(
    server: ServerProcess, pair: Pair, seat: int | None
) -> None:
    """From any cursor, a spectator gets no commit early, not even a seated player as spectator."""
    guest, shown = None if seat is None else pair.guests[seat], 5 - DELAY
    for after in (0, 2, 4, 5):
        asked: dict[str, str | int] = {"as": "spectator", "after": after}
        async with on_match(server, pair.match, guest, **asked) as socket:
            hello = await socket.next_of("hello")
            if after < shown:
                await socket.upto(shown)
            assert await versions_received(socket) == list(range(after + 1, shown + 1))
        assert hello["version"] == hello["match"]["version"] == shown


async def test_a_match_from_the_future_is_not_held(server: ServerProcess, pair: Pair) -> None:
    """A cursor behind which a spectator cannot have come leaves them with the whole match."""
    epoch = (await pair.guests[0].get(pair.path)).headers["ETag"].strip('"').partition(":")[0]
    for after, held in ((5 - DELAY, True), (5, False)):
        asked: dict[str, str | int] = {"after": after, "epoch": epoch}
        async with on_match(server, pair.match, None, **asked) as socket:
            assert ((await socket.next_of("hello"))["match"] is None) is held


async def test_no_delay_after_the_end(server: ServerProcess, pair: Pair) -> None:
    """When the match is over, a spectator gets all delayed commits at once."""
    async with on_match(server, pair.match, after=0) as spectator:
        await spectator.next_of("hello")
        await spectator.upto(5 - DELAY)
        good(await pair.command(0, RESIGN))
        await spectator.upto(6)
    assert spectator.frames[1:] == await page(pair)
