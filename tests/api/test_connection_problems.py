"""What a connection answers before a handler sees its request is a problem like any other."""

import pytest

from kit.fake_connections import FakeServer
from server.transport.limits import TransportLimits

GET = b"GET / HTTP/1.1\r\n\r\n"
LIMITS = TransportLimits(max_connections=2, max_connections_per_address=0)


@pytest.mark.parametrize(
    "sent, status, code",
    [
        (b"GET /" + b"a" * 20_000, 431, "head_too_large"),
        (b"GET / HTTP/1.1\r\n", 408, "request_timeout"),
        (b"POST / HTTP/1.1\r\ncontent-length: 2\r\n\r\n1", 408, "request_timeout"),
        (b"\x00\r\n", 400, "malformed"),
    ],
)
def test_requests(sent: bytes, status: int, code: str) -> None:
    """Too large, too slow and no HTTP have a code, a page and the connection's end."""
    server = FakeServer(LIMITS)
    client = server.connect()
    client.send(sent)
    server.loop.advance(30)
    answered = client.problem
    assert (client.status, answered["code"]) == (status, code)
    assert answered["type"] == f"/problems/{code}"
    assert len(answered["request"]) == 16


def test_overload() -> None:
    """Without a place a client reads when to come again."""
    server = FakeServer(LIMITS)
    for host in ("192.0.2.1", "192.0.2.2"):
        server.connect(host).send(GET)
    client = server.connect("192.0.2.3")
    assert (client.status, client.problem["code"]) == (503, "overloaded")
    assert b"retry-after: 1\r\n" in client.transport.written


def test_stopping() -> None:
    """A request whose body is half sent is told to try again; nothing was done."""
    server = FakeServer(LIMITS)
    client = server.connect()
    client.send(b"POST / HTTP/1.1\r\ncontent-length: 2\r\n\r\n1")
    client.http.shutdown()
    assert (client.status, client.problem["code"]) == (503, "shutting_down")
