"""The limits of one request: the size of its head, and the time that head and body take."""

import pytest

from kit.fake_connections import FakeConnection, FakeServer
from server.transport.limits import TransportLimits

LIMITS = TransportLimits(
    max_header_bytes=1000,
    max_header_count=5,
    max_request_line_bytes=300,
    read_header_timeout=10,
    read_body_timeout=20,
    min_body_rate=100,
    keep_alive_timeout=5,
)
GET = b"GET / HTTP/1.1\r\nhost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n"


@pytest.fixture
def server() -> FakeServer:
    return FakeServer(LIMITS)


@pytest.fixture
def client(server: FakeServer) -> FakeConnection:
    return server.connect()


def head(size: int) -> bytes:
    """A head of exactly this many bytes."""
    start, end = b"GET / HTTP/1.1\r\nlong: ", b"\r\n\r\n"
    return start + b"x" * (size - len(start) - len(end)) + end


def refused(client: FakeConnection, status: int, code: str) -> None:
    assert (client.status, client.problem["code"]) == (status, code)
    assert b"connection: close" in client.transport.written
    assert client.transport.is_half_closed
    assert client.problem["status"] == status


@pytest.mark.parametrize("chunk", [1, 7, 400, 5000])
def test_head_of_the_largest_size(server: FakeServer, chunk: int) -> None:
    """A head of the limit passes, and one byte more is refused, however they are cut."""
    for size, is_refused in ((1000, False), (1001, True)):
        client, sent = server.connect(), head(size)
        client.send(*(sent[at : at + chunk] for at in range(0, size, chunk)))
        assert (client.status == 431) is is_refused
        if is_refused:
            refused(client, 431, "head_too_large")


def test_endless_head(client: FakeConnection) -> None:
    """Of a head without end no more than the limit is kept."""
    client.send(b"GET /", *[b"a" * 900] * 50)
    refused(client, 431, "head_too_large")
    assert len(client.http.url) <= 1000


def test_long_head_behind_a_body(client: FakeConnection) -> None:
    """A chunk that begins in a body is cut like any other."""
    client.send(POST, b"x" * 1000 + b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 50_000)
    assert client.http._is_refused
    assert len(client.http.headers) < 600


@pytest.mark.parametrize("count, status", [(5, 0), (6, 431)])
def test_header_count(client: FakeConnection, count: int, status: int) -> None:
    """One header too many is refused."""
    client.send(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * count + b"\r\n")
    assert client.status == status


@pytest.mark.parametrize("length, status", [(300, 0), (301, 431)])
def test_request_line(client: FakeConnection, length: int, status: int) -> None:
    """A path that is too long is refused."""
    client.send(b"GET /" + b"a" * (length - 1) + b" HTTP/1.1\r\n\r\n")
    assert client.status == status


def test_pipelined_requests_are_no_long_head(client: FakeConnection) -> None:
    """Many requests in one chunk, whose last is incomplete, are within the limits."""
    client.send(GET * 60 + b"GET / HT", b"TP/1.1\r\n\r\n")
    assert (client.status, len(client.http.pipeline)) == (0, 60)


def test_too_many_pipelined_requests(client: FakeConnection) -> None:
    """Requests are not queued without end."""
    client.send(GET * 200)
    assert client.transport.is_closed
    assert len(client.http.pipeline) < 100


def test_body_is_no_head(client: FakeConnection) -> None:
    """A body, and a head after it, do not count as one head."""
    client.send(POST + b"x" * 900, b"x" * 100 + head(900))
    assert client.status == 0
    assert not client.http._is_refused


@pytest.mark.parametrize("sent", [b"NONSENSE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01"])
def test_no_http(client: FakeConnection, sent: bytes) -> None:
    """What is no HTTP is answered with 400."""
    client.send(sent)
    refused(client, 400, "malformed")


def test_slow_head(server: FakeServer, client: FakeConnection) -> None:
    """The deadline counts from the first byte on, and one byte at a time does not move it."""
    for _ in range(9):
        client.send(b"G" if client.http._received == 0 else b"")
        server.loop.advance(1)
    assert client.status == 0
    server.loop.advance(1.1)
    refused(client, 408, "request_timeout")


def test_silent_connection(server: FakeServer, client: FakeConnection) -> None:
    """A connection that asks nothing is closed without an answer."""
    server.loop.advance(10.1)
    assert (client.transport.is_closed, client.transport.written) == (True, b"")


async def test_slow_second_head(server: FakeServer, client: FakeConnection) -> None:
    """Every request of a connection has its own deadline."""
    client.send(GET)
    await client.answered()
    server.loop.advance(4)
    client.send(b"GET / HT")
    server.loop.advance(9.9)
    assert client.status == 204
    server.loop.advance(0.2)
    refused(client, 408, "request_timeout")


async def test_idle_connection(server: FakeServer, client: FakeConnection) -> None:
    """An idle connection is closed after its time, and empty lines do not prolong it."""
    client.send(GET)
    await client.answered()
    for _ in range(4):
        server.loop.advance(1)
        client.send(b"\r\n")
    assert not client.transport.is_closed
    server.loop.advance(1.1)
    assert client.transport.is_closed


def test_stalled_body(server: FakeServer, client: FakeConnection) -> None:
    """A body that does not come is answered with 408, and the application gives up."""
    client.send(POST)
    server.loop.advance(20.9)
    refused(client, 408, "request_timeout")
    assert client.http.cycle.disconnected


def test_slow_body_that_comes(server: FakeServer, client: FakeConnection) -> None:
    """Bytes at the minimum rate earn their time: a slow phone is not cut off."""
    client.send(POST)
    for _ in range(9):
        server.loop.advance(3)
        client.send(b"x" * 110)
    assert client.status == 0
    client.send(b"x" * 10)
    server.loop.advance(60)
    assert client.status == 0


def test_trickled_body(server: FakeServer, client: FakeConnection) -> None:
    """A byte a second does not."""
    client.send(POST)
    for _ in range(22):
        server.loop.advance(1)
        client.send(b"x")
    refused(client, 408, "request_timeout")


async def test_body_after_its_answer(server: FakeServer, client: FakeConnection) -> None:
    """A body that the answer did not wait for has the time of an idle connection."""
    client.send(POST)
    await client.answered()
    for _ in range(4):
        server.loop.advance(1)
        client.send(b"x")
    assert not client.transport.is_closed
    server.loop.advance(1.1)
    assert client.transport.is_closed
    assert client.status == 204


def test_slow_request_behind_another(server: FakeServer, client: FakeConnection) -> None:
    """The answer that is on its way is not garbled by that to the next request."""
    client.send(GET + b"GET / HT")
    server.loop.advance(11)
    assert client.transport.written == b""
    assert not client.transport.is_closed
    assert not client.http.cycle.keep_alive


def test_no_limits() -> None:
    """0 is no limit."""
    names = TransportLimits.__slots__
    server = FakeServer(TransportLimits(**dict.fromkeys(names, 0)))
    client = server.connect()
    client.send(b"GET /" + b"a" * 100_000)
    server.loop.advance(1e5)
    client.send(b" HTTP/1.1\r\n" + b"a: b\r\n" * 10_000)
    assert client.status == 0


def test_reader_that_stalls(server: FakeServer, client: FakeConnection) -> None:
    """A connection whose client takes nothing is closed; one that takes a little is not."""
    client.send(GET)
    client.transport.unread = 100_000
    client.http.pause_writing()
    for _ in range(5):
        client.transport.unread -= 1
        server.loop.advance(20)
    assert not client.transport.is_closed
    server.loop.advance(20)
    assert client.transport.is_aborted


async def test_answer_that_is_not_read(server: FakeServer, client: FakeConnection) -> None:
    """A connection is not kept for the rest of an answer, though the application is done."""
    client.send(GET)
    client.transport.unread = 100
    await client.answered()
    server.loop.advance(19)
    assert not client.transport.is_aborted
    server.loop.advance(1.1)
    assert client.transport.is_aborted


def test_reader_that_reads(server: FakeServer, client: FakeConnection) -> None:
    """A full buffer that empties again is nothing."""
    client.send(GET)
    client.http.pause_writing()
    client.http.resume_writing()
    server.loop.advance(100)
    assert not client.transport.is_aborted
