"""Requests within the limits pass however the network cuts them."""

from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from kit.fake_connections import FakeServer
from server.transport.limits import TransportLimits

LIMITS = TransportLimits(
    max_header_bytes=200, max_header_count=6, max_request_line_bytes=80, read_header_timeout=2
)


@st.composite
def requests(draw: st.DrawFn) -> tuple[bytes, bytes, bytes]:
    """The bytes of a request within the limits, its path and its body."""
    path = b"/" + b"p" * draw(st.integers(0, 79))
    body = b"b" * draw(st.integers(0, 600))
    headers = [b"h%d: %s\r\n" % (n, b"v" * draw(st.integers(0, 8))) for n in range(4)]
    framing = b"content-length: %d\r\n" % len(body)
    content = body
    if draw(st.booleans()):
        framing = b"transfer-encoding: chunked\r\n"
        content = (b"%x\r\n%s\r\n" % (len(body), body) if body else b"") + b"0\r\n\r\n"
    head = b"POST %s HTTP/1.1\r\n%s%s\r\n" % (path, b"".join(headers), framing)
    return head + content, path, body


@settings(max_examples=60)
@given(st.lists(requests(), min_size=1, max_size=12), st.lists(st.integers(1, 400), min_size=1))
def test_cut_requests(sent: list[tuple[bytes, bytes, bytes]], sizes: list[int]) -> None:
    """None is refused, and the application gets each path with its body, in order."""
    client, cycles = FakeServer(LIMITS).connect(), list[RequestResponseCycle]()
    with patch.object(client.http, "_start_asgi_task", lambda cycle, _: cycles.append(cycle)):
        data, number = b"".join(each for each, _, _ in sent), 0
        while data:
            size = sizes[number % len(sizes)]
            client.send(data[:size])
            data, number = data[size:], number + 1
    assert client.transport.written == b""
    cycles += [cycle for cycle, _ in reversed(client.http.pipeline)]
    received = [(cycle.scope["raw_path"], bytes(cycle.body)) for cycle in cycles]
    assert received == [(path, body) for _, path, body in sent]
    assert not client.http._is_half_open
