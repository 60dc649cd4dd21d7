"""The limits of frames on a socket, and on all sockets of one address."""

import json

import pytest

from kit.fake_connections import FakeConnection, FakeServer
from server.api.websocket_protocol import DirectSockets
from server.transport.limits import TransportLimits
from server.transport.token_bucket import TokenBucket

LIMITS = TransportLimits(frames_per_second=40, frames_per_second_per_address=70)
UPGRADE = (
    b"GET /api/lobby/live HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MASK = b"\0\0\0\0"
PING = b"\x89\x80" + MASK
PONG = b"\x8a\x80" + MASK
BEGINNING = b"\x01\x80" + MASK
CONTINUATION = b"\x00\x80" + MASK
TEXT = b"\x81\x82" + MASK + b"{}"


@pytest.fixture
def server() -> FakeServer:
    return FakeServer(LIMITS)


async def opened(server: FakeServer, host: str = "192.0.2.1") -> FakeConnection:
    """A socket that the application has accepted."""
    client = server.connect(host)
    client.send(UPGRADE)
    protocol = client.transport.protocol
    assert isinstance(protocol, DirectSockets)
    await protocol.send({"type": "websocket.accept", "headers": []})
    return client


def closed_with(client: FakeConnection) -> int:
    """The code of the last message and of the close frame after it; 0 while it is open."""
    _, found, rest = client.transport.written.rpartition(b'{"type":"closing"')
    if not found:
        return 0
    text, _, close = (found + rest).partition(b"}")
    code: int = json.loads(text + b"}")["code"]
    assert close.partition(b"\x88")[2][1:3] == code.to_bytes(2)
    return code


@pytest.mark.parametrize("frame", [PING, PONG, CONTINUATION, TEXT])
async def test_flood_of_one_socket(server: FakeServer, frame: bytes) -> None:
    """Three seconds' worth at once pass, and no more; then nothing is even parsed."""
    client = await opened(server)
    first = BEGINNING if frame == CONTINUATION else frame
    client.send(first, *[frame] * 119)
    assert closed_with(client) == 0
    client.send(frame)
    assert closed_with(client) == 4008
    protocol = client.transport.protocol
    client.send(frame * 10_000)
    assert len(protocol.conn.events) <= 1
    assert len(protocol.frames) <= 120


async def test_flood_in_one_chunk(server: FakeServer) -> None:
    """A quarter of a megabyte at once is parsed in pieces, and left at the limit."""
    client = await opened(server)
    client.send(PING * 40_000)
    assert closed_with(client) == 4008
    # Each ping is answered by two bytes.
    assert client.transport.written.count(b"\x8a\x00") <= 120 + 1024 // len(PING)


async def test_steady_client(server: FakeServer) -> None:
    """A client within the rate stays, however long."""
    client = await opened(server)
    for _ in range(2_000):
        client.send(PONG)
        server.loop.now += 0.1
    assert closed_with(client) == 0


async def test_flood_of_one_address(server: FakeServer) -> None:
    """Past the limit of an address those close that flood; a pong now and then never closes."""
    quiet = await opened(server)
    crowd = [await opened(server) for _ in range(10)]
    elsewhere = await opened(server, "192.0.2.2")
    for _ in range(30):
        for client in crowd:
            if not closed_with(client):
                client.send(*[PING] * 9)
        server.loop.now += 1
        quiet.send(PONG)
        elsewhere.send(PONG)
    assert {closed_with(client) for client in crowd} == {0, 4008}
    assert closed_with(quiet) == closed_with(elsewhere) == 0


async def test_reconnecting_gives_no_new_burst(server: FakeServer) -> None:
    """The limit of an address outlives its connections."""
    codes = []
    for _ in range(8):
        client = await opened(server)
        client.send(*[PING] * 90)
        codes.append(closed_with(client))
        client.lose()
    assert codes == [0, 0, *[4008] * 6]
    assert server.gate.open == 0


async def test_clients_behind_a_proxy() -> None:
    """Frames of a trusted proxy's connections count for the clients behind it."""
    server = FakeServer(LIMITS, trusted_proxies="192.0.2.1")
    clients = []
    for number in range(8):
        client = await opened(server)
        client.transport.protocol.count_for(f"198.51.100.{number % 2}")
        client.send(*[PING] * 90)
        clients.append(client)
    assert [closed_with(client) for client in clients] == [0] * 4 + [4008] * 4


async def test_endless_message() -> None:
    """Fragments without payload are bounded in number, the message in size."""
    server = FakeServer(TransportLimits(frames_per_second=0, frames_per_second_per_address=0))
    client = await opened(server)
    client.send(BEGINNING, *[CONTINUATION] * 2_000)
    assert closed_with(client) == 4008
    assert len(client.transport.protocol.frames) <= 1_100


async def test_flood_before_the_socket_is_accepted(server: FakeServer) -> None:
    """Frames that come too early count as well."""
    client = server.connect()
    client.send(UPGRADE, PING * 1_000)
    assert client.transport.is_aborted


def test_token_bucket() -> None:
    """A burst, then the rate; what is refused costs nothing; a rate of 0 is no limit."""
    bucket = TokenBucket(10, 20)
    assert [bucket.take(10, 0.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(1, 0.1) for _ in range(2)] == [True, False]
    assert [bucket.take(20, 100.0) for _ in range(2)] == [True, False]
    assert all(TokenBucket(0, 0).take(1_000_000, now) for now in (0.0, 0.0, 1.0))
