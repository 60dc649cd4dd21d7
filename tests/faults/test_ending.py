"""SIGTERM with crowds of half requests, stalled streams and sockets, on one process and on two."""

import signal
from contextlib import AsyncExitStack
from time import monotonic

import httpx
import pytest

from faults.test_floods import long_match
from kit.raw_client import UPGRADE, RawClient, connected, crowd, stalled
from kit.server_process import Serve, ServerProcess
from kit.tables import Tables

MAX_S = 5.0
CROWD = 100
HALF_BODY = b"POST /api/players HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\n\r\n{"


@pytest.mark.parametrize("flags", [(), ("--workers=2",), ("--bots",)])
@pytest.mark.parametrize("held", ["heads", "bodies", "streams", "sockets"])
async def test_held_open(
    serve: Serve, http: httpx.AsyncClient, findings: list[str], flags: tuple[str, ...], held: str
) -> None:
    """The process is gone within five seconds, without a traceback."""
    server = await serve(*flags)
    async with AsyncExitStack() as stack:
        await hold(server, http, held, stack)
        began = monotonic()
        assert await server.end(signal.SIGTERM) == 0
        took = monotonic() - began
    findings.append(f"SIGTERM with {CROWD} {held} {' '.join(flags)}: {took:.2f} s")
    assert took < MAX_S
    assert "Traceback" not in server.output()


async def test_commands_in_flight(serve: Serve, findings: list[str]) -> None:
    """Beside half-sent bodies, commands are answered or refused, and none is lost."""
    server = await serve()
    async with httpx.AsyncClient(trust_env=False) as http:
        tables = Tables(server, http, count=10, seed=1)
        async with tables.playing(), crowd(server, CROWD) as clients:
            for client in clients:
                client.send(HALF_BODY)
            await tables.some_play()
            began = monotonic()
            assert await server.end(signal.SIGTERM) == 0
            took = monotonic() - began
            answers = [client.received for client in clients]
            await server.start()
            await tables.some_play()
    findings.append(f"SIGTERM with {CROWD} bodies under 10 tables: {took:.2f} s")
    assert took < MAX_S
    assert all(answer.startswith(b"HTTP/1.1 503 ") for answer in answers)


async def hold(
    server: ServerProcess, http: httpx.AsyncClient, held: str, stack: AsyncExitStack
) -> None:
    match held:
        case "heads":
            await sent(await stack.enter_async_context(crowd(server, CROWD)), b"GET /api/ma")
        case "bodies":
            await sent(await stack.enter_async_context(crowd(server, CROWD)), HALF_BODY)
        case "streams":
            path = await long_match(server, http)
            request = b"GET %s/commits HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\n\r\n"
            await stack.enter_async_context(stalled(server, request % path, CROWD))
        case _:
            path = await long_match(server, http)
            request = UPGRADE % (path + b"/live?after=1")
            await stack.enter_async_context(stalled(server, request, CROWD))
    # What was sent before has arrived when this is answered.
    async with connected(server) as client:
        client.send(b"GET /health/live HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
        await client.read()


async def sent(clients: list[RawClient], data: bytes) -> None:
    for client in clients:
        client.send(data)
