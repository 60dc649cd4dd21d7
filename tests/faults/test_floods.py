"""Floods of connections, heads, bodies and frames, while others use the server."""

import asyncio
import os
import resource
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import httpx
import pytest

from domain.registry import games
from kit.players import good, seated
from kit.playthroughs import recorded
from kit.raw_client import UPGRADE, RawClient, connected, crowd, stalled
from kit.server_process import Serve, ServerProcess
from kit.waiting import until, until_async

MIB = 1024 * 1024
HALF_OPEN = 5_000
# Of a client's patience: how much slower others are is measured by `make attacks`, not here.
TIMEOUT_S = 5.0
FEWEST = 20
FLOODER, INNOCENT = "127.0.0.2", "127.0.0.1"
PING = b"\x89\x80\0\0\0\0"
EMPTY_CONTINUATION = b"\x00\x80\0\0\0\0"


async def test_half_open_connections(serve: Serve, findings: list[str]) -> None:
    """Of 5 000 the newest thousand stay; newcomers of the same address are answered."""
    allow_files(HALF_OPEN + 500)
    server = await serve("--read-header-timeout=3")
    async with (
        innocents(server, findings, "half-open", FLOODER),
        crowd(server, HALF_OPEN, FLOODER) as clients,
    ):
        for client in clients:
            client.send(b"GET /api/ga")
        await until(lambda: still_open(clients) <= 1_000, within=30)
        await until(lambda: still_open(clients) == 0, within=30)
    assert await refused(server, "half_open") >= HALF_OPEN - 1_000
    assert await refused(server, "head_timeout") > 0
    assert server.output().count('"reason":"half_open"') == 1


async def test_a_path_of_60_megabytes(serve: Serve, findings: list[str]) -> None:
    """It is refused after 16 kB, and costs neither memory nor time."""
    server = await serve()
    await got(server, INNOCENT)
    before = resident(server)
    async with crowd(server, 4, FLOODER) as clients, innocents(server, findings, "paths"):
        for client in clients:
            client.send(b"GET /")
            await client.flood(b"a" * MIB, 60)
        answers = [await client.read() for client in clients]
    assert all(not each or each.startswith(b"HTTP/1.1 431 ") for each in answers)
    assert await refused(server, "head_too_large") == 4
    assert resident(server) - before < 10 * MIB


async def test_headers_without_end(serve: Serve, findings: list[str]) -> None:
    """400 MB of headers are refused after 16 kB."""
    server = await serve()
    await got(server, INNOCENT)
    before = resident(server)
    async with connected(server, FLOODER) as client, innocents(server, findings, "headers"):
        client.send(b"GET / HTTP/1.1\r\n")
        await client.flood(b"a: b\r\n" * 100_000, 700)
    assert await refused(server, "head_too_large") == 1
    assert resident(server) - before < 10 * MIB


@pytest.mark.parametrize(
    "start, reason",
    [
        (b"GET / HTTP/1.1\r\nx: ", "head_timeout"),
        (b"POST /api/players HTTP/1.1\r\ncontent-length: 60000\r\n\r\n", "body_timeout"),
    ],
)
async def test_slow_requests(serve: Serve, findings: list[str], start: bytes, reason: str) -> None:
    """A byte now and then keeps no connection: 408 for each of 500."""
    server = await serve("--read-header-timeout=2", "--read-body-timeout=2")
    async with crowd(server, 500, FLOODER) as clients, innocents(server, findings, reason):
        for client in clients:
            client.send(start)
        for _ in range(10):
            for client in clients:
                client.send(b"x")
            await asyncio.sleep(0.25)
        answers = [await client.read() for client in clients]
    assert len([each for each in answers if each.startswith(b"HTTP/1.1 408 ")]) > 400
    assert await refused(server, reason) == 500
    assert "Traceback" not in server.output()


@pytest.mark.parametrize("frame", [PING, EMPTY_CONTINUATION])
async def test_frames_without_end(
    limited: ServerProcess, findings: list[str], frame: bytes
) -> None:
    """Ten sockets without a token that flood are closed by 4008, and again when they return."""
    async with innocents(limited, findings, "frames"):
        for _ in range(5):
            async with crowd(limited, 10, FLOODER) as clients:
                await asyncio.gather(*(flood(client, frame) for client in clients))
                answers = [await client.read() for client in clients]
            assert all(not each or b'"code":4008' in each for each in answers)
    assert await refused(limited, "frames") + await refused(limited, "frames_per_address") == 50


@pytest.mark.parametrize("media", [b"text/event-stream", b"application/x-ndjson"])
async def test_streams_that_are_not_read(
    serve: Serve, http: httpx.AsyncClient, findings: list[str], media: bytes
) -> None:
    """A hundred stalled streams are closed after the write timeout, and cost little memory."""
    server = await serve("--write-timeout=2")
    path = await long_match(server, http)
    before = resident(server)
    request = b"GET %s/commits HTTP/1.1\r\nhost: a\r\naccept: %s\r\n\r\n"
    async with (
        stalled(server, request % (path, media), 50, FLOODER),
        stalled(server, request % (path, media), 50, "127.0.0.3"),
        innocents(server, findings, "stalled streams"),
    ):
        await until_async(lambda: counts(server, "slow_reader", 100), within=60)
    assert (resident(server) - before) / 100 < MIB / 4


async def test_few_file_descriptors(tmp_path: Path, findings: list[str]) -> None:
    """Newcomers read 503, another address is served, and the log says so once."""
    program = tmp_path / "limited"
    command = Path(sys.executable).with_name("archipel")
    program.write_text(f'#!/bin/sh\nulimit -n 256\nexec {command} "$@"\n')
    program.chmod(0o700)
    server = ServerProcess(tmp_path / "data", "--port=0", program=str(program))
    try:
        await server.start()
        async with crowd(server, 300, FLOODER) as clients:
            for client in clients:
                client.send(b"GET /api/games HTTP/1.1\r\nhost: a\r\n\r\n")
            async with innocents(server, findings, "file descriptors"):
                await asyncio.sleep(1)
        assert await refused(server, "connections_per_address") > 100
        assert server.output().count('"event":"connection_refused"') == 1
    finally:
        server.clean_up()


@pytest.fixture
async def limited(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server with its default limits."""
    server = ServerProcess(tmp_path / "data", "--port=0")
    try:
        await server.start()
        yield server
    finally:
        server.clean_up()


@asynccontextmanager
async def innocents(
    server: ServerProcess, findings: list[str], name: str, host: str = INNOCENT
) -> AsyncIterator[None]:
    """Asks for something small all the time; every answer is right and in time."""
    took: list[float] = []
    asking = asyncio.create_task(ask_on(server, host, took))
    try:
        yield
        await until(lambda: asking.done() or len(took) >= FEWEST)
        if asking.done():
            await asking
    finally:
        asking.cancel()
        await asyncio.wait([asking])
    p99 = quantiles(took, n=100, method="inclusive")[-1]
    findings.append(
        f"flood, {name}: {len(took)} requests of others, p99 {p99 * 1000:.1f} ms,"
        f" longest {max(took) * 1000:.1f} ms"
    )


async def ask_on(server: ServerProcess, host: str, took: list[float]) -> None:
    while True:
        began = perf_counter()
        await got(server, host)
        took.append(perf_counter() - began)
        await asyncio.sleep(0.02)


async def got(server: ServerProcess, host: str) -> str:
    """The metrics, by a connection of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=host)
    async with httpx.AsyncClient(transport=transport, timeout=TIMEOUT_S) as http:
        answer = await http.get(f"{server.url}/metrics")
    assert answer.status_code == 200
    return answer.text


async def refused(server: ServerProcess, reason: str) -> float:
    """The counter of this reason."""
    start = f'archipel_refused_connections_total{{reason="{reason}"}} '
    lines = (await got(server, INNOCENT)).splitlines()
    return sum(float(line.removeprefix(start)) for line in lines if line.startswith(start))


async def counts(server: ServerProcess, reason: str, count: int) -> bool:
    return await refused(server, reason) >= count


async def flood(client: RawClient, frame: bytes) -> None:
    client.send(UPGRADE % b"/api/lobby/live")
    await client.read_until(b"\r\n\r\n")
    if frame == EMPTY_CONTINUATION:
        client.send(b"\x01\x80\0\0\0\0")
    await client.flood(frame * 10_000, 20)


async def long_match(server: ServerProcess, http: httpx.AsyncClient) -> bytes:
    """The path of an imported match of more than a hundred commits, 300 kB as a stream."""
    pair = await seated(server, http)
    lines = recorded(games()["dice_miner"])["two_players.ndjson"].splitlines(keepends=True)
    headers = {
        "Authorization": f"Bearer {pair.guests[0].token}",
        "Content-Type": "application/x-ndjson",
    }
    url = f"{server.url}/api/imports"
    answer = await http.post(url, content=b"".join(lines[:-1]), headers=headers)
    id: str = good(answer)["id"]
    return f"/api/matches/{id}".encode()


def still_open(clients: list[RawClient]) -> int:
    return len([client for client in clients if client.is_open])


def allow_files(count: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        pytest.fail(f"this test opens {count} files, and the hard limit is {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def resident(server: ServerProcess) -> int:
    """Bytes of memory that the server holds."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
