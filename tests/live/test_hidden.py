"""Cards in a hand: a socket gets nothing that the rules hide from its viewer."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import pytest

from kit.live_sockets import LiveSocket, on_match
from kit.other_distribution import environment, install
from kit.players import Json, seated
from kit.server_process import NO_LIMITS, ServerProcess
from kit.stored_log import stored_log


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """Our server with a game of hidden cards installed beside it."""
    install(tmp_path / "site", "toy_trick")
    beside = {**os.environ, **environment(tmp_path / "site")}
    flags = ("--port", "0", *NO_LIMITS)
    process = ServerProcess(tmp_path / "data", *flags, environment=beside)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


def check_sealed(socket: LiveSocket, seat: int | None) -> int:
    """No frame shows another's cards; returns how often cards of one's own were shown."""
    own = 0
    for frame in socket.received():
        view = frame.get("match", frame).get("view")
        if view is not None:
            assert not isinstance(view["bag"], list)
            shown = [owner for owner, hand in enumerate(view["hands"]) if isinstance(hand, list)]
            assert shown == ([] if seat is None else [seat])
        for event in frame.get("events", ()):
            own += check_event(event, seat)
    return own


def check_event(event: Json, seat: int | None) -> bool:
    """Whether an event shows cards that were drawn or traded; only their owner may see it."""
    shows = any(isinstance(event.get(name), list) for name in ("cards", "given", "taken"))
    assert not shows or event["seat"] == seat, event
    return shows


async def test_cards_of_others_are_hidden(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """From the first card to the last, each seat's frames show its own and a spectator's none."""
    pair = await seated(server, http, options={"game": "toy_trick"})
    ada, bob = pair.guests
    async with (
        on_match(server, pair.match, ada, after=0) as at_ada,
        on_match(server, pair.match, bob, after=0) as at_bob,
        on_match(server, pair.match, bob, after=0, frames="events") as at_bob_briefly,
        on_match(server, pair.match, after=0) as at_spectator,
    ):
        draw = Random(1)
        while (await pair.seen())["to_act"]:
            await pair.move(draw)
        sockets = (at_ada, at_bob, at_bob_briefly, at_spectator)
        for socket in sockets:
            await socket.next_of("hello")
            await socket.upto(len(stored_log(server.redis(), pair.match)))
    audience = zip(sockets, (0, 1, 1, None), strict=True)
    seen = [check_sealed(socket, seat) for socket, seat in audience]
    assert seen[1] == seen[2]
    assert all(seen[:3])
    assert seen[3] == 0
