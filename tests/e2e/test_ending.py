"""SIGTERM, whatever clients hold open; and clients that hang up within a request."""

import asyncio
import json
import signal
from contextlib import AsyncExitStack
from time import monotonic

import httpx

from kit.live_sockets import on_match
from kit.players import Pair, seated
from kit.raw_client import RawClient, connected
from kit.server_process import Serve, ServerProcess
from kit.waiting import until

MAX_S = 5.0
HALF_HEAD = b"GET /api/matches HTTP/1.1\r\nhost: a\r\nacc"
HALF_BODY = b"POST /api/players HTTP/1.1\r\nhost: a\r\ncontent-length: 30\r\n\r\n{"


async def test_sigterm_with_clients_that_wait(serve: Serve, http: httpx.AsyncClient) -> None:
    """Half a head, half a body, idle and stalled readers: all are gone within five seconds."""
    server = await serve()
    pair = await seated(server, http)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(connected(server)) for _ in range(4)]
        body = await held_open(clients, pair)
        await stack.enter_async_context(on_match(server, pair.match))
        took = await ended(server)
        answer = await body.read()
    assert took < MAX_S
    assert b"503" in answer.split(b"\r\n")[0]
    assert json.loads(answer.rpartition(b"\r\n\r\n")[2])["code"] == "shutting_down"
    assert "Traceback" not in server.output()


async def test_hanging_up_within_a_body(serve: Serve) -> None:
    """A client that goes away is no error: no traceback, and 499 in the access log."""
    server = await serve()
    async with connected(server) as client:
        client.send(HALF_BODY)
        await asyncio.sleep(0.1)
    await until(lambda: '"status":499' in server.output(), what=server.output)
    assert "internal_error" not in server.output()
    assert '"level":"error"' not in server.output()


async def held_open(clients: list[RawClient], pair: Pair) -> RawClient:
    """One of each kind; returns the one that has half a body."""
    head, body, stream, _silent = clients
    head.send(HALF_HEAD)
    body.send(HALF_BODY)
    path = f"{pair.path}/commits"
    stream.send(b"GET %s HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\n\r\n" % path.encode())
    await asyncio.sleep(0.2)
    return body


async def ended(server: ServerProcess) -> float:
    """The seconds from SIGTERM until the process is gone."""
    began = monotonic()
    server.send(signal.SIGTERM)
    assert await server.death() == 0
    return monotonic() - began
