"""Sends garbage over sockets, and looks at what it does to the sender and to everybody else."""

from collections import Counter
from itertools import islice
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed

from kit.live_garbage import fragmented, wrong_bytes, wrong_messages
from kit.live_sockets import LiveSocket, on_match
from kit.players import Pair, seated
from kit.server_process import ServerProcess
from kit.stored_log import stored_logs

# What RFC 6455 has for frames that break its rules; everything else is a `refused`.
STANDARD = {1002, 1007, 1009}
IN_PIECES = 0.2
AT_ONCE = 100


async def send_messages(pair: Pair, count: int, seed: int) -> None:
    """Every one is refused to its sender, in order, and the socket stays."""
    draw = Random(seed)
    messages = wrong_messages(draw)
    guest = pair.guests[0]
    async with on_match(guest.server, pair.match, guest) as socket:
        await socket.next_of("hello")
        for _ in range(0, count, AT_ONCE):
            for message in islice(messages, AT_ONCE):
                await _send(socket, message, draw)
            for _ in range(AT_ONCE):
                refused = await socket.next_of("refused")
                assert refused["problem"]["status"] in {400, 413, 422}, refused


async def send_bytes(pair: Pair, count: int, seed: int) -> Counter[int]:
    """Each over a socket of its own: refused, or closed with a code of the standard's."""
    ends: Counter[int] = Counter()
    for garbage in islice(wrong_bytes(Random(seed)), count):
        guest = pair.guests[0]
        async with on_match(guest.server, pair.match, guest) as socket:
            await socket.next_of("hello")
            socket.connection.transport.write(garbage)
            end = await _answered_or_cut(socket)
        assert end in STANDARD | {0}, (end, garbage)
        ends[end] += 1
    return ends


async def _answered_or_cut(socket: LiveSocket) -> int:
    """0 for a `refused`, else the code."""
    try:
        refused = await socket.next_of("refused")
    except ConnectionClosed:
        assert socket.connection.close_code
        return socket.connection.close_code
    assert refused["problem"]["status"] == 400
    return 0


async def _send(socket: LiveSocket, message: str, draw: Random) -> None:
    if draw.random() < IN_PIECES:
        socket.connection.transport.write(fragmented(message, draw))
    else:
        await socket.say(message)


async def unnoticed_garbage(
    server: ServerProcess, http: httpx.AsyncClient, *, messages: int, frames: int
) -> Counter[int]:
    """All of it, beside a spectator who hears nothing and a log in which nothing changes."""
    pair = await seated(server, http)
    before = stored_logs(server.redis())
    async with on_match(server, pair.match) as spectator:
        await spectator.next_of("hello")
        await send_messages(pair, messages, seed=1)
        ends = await send_bytes(pair, frames, seed=2)
        assert stored_logs(server.redis()) == before
        await pair.move(Random(3))
        await spectator.next_of("commit")
    assert "Traceback" not in server.output()
    return ends
