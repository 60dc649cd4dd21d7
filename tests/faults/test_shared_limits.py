"""Rate limits of a real server with several workers, with Redis and without."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from itertools import chain
from pathlib import Path
from time import monotonic

import httpx
import pytest

from kit.players import good
from kit.server_process import ServerProcess

WORKERS, LIMIT = 4, 100
CLIENTS, REQUESTS = 24, 60


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    flags = ("--port=0", f"--workers={WORKERS}", f"--reads-per-second={LIMIT}")
    process = ServerProcess(tmp_path / "data", *flags)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


async def flood(server: ServerProcess, headers: dict[str, str]) -> Counter[int]:
    """Many clients with connections of their own, so that every worker has some."""

    async def client() -> list[int]:
        async with httpx.AsyncClient(base_url=server.url, headers=headers, trust_env=False) as http:
            return [(await http.get("/api/games")).status_code for _ in range(REQUESTS)]

    return Counter(chain(*await asyncio.gather(*(client() for _ in range(CLIENTS)))))


async def test_workers_share_a_limit(server: ServerProcess, findings: list[str]) -> None:
    """Four workers grant one limit, and at most a tenth more each."""
    began = monotonic()
    statuses = await flood(server, {})
    elapsed = monotonic() - began
    findings.append(
        f"shared limits: {statuses[200]} of {statuses.total()} reads granted in {elapsed:.1f} s by "
        f"{WORKERS} workers with a limit of {LIMIT} per second"
    )
    assert statuses.keys() == {200, 429}
    assert LIMIT <= statuses[200] <= LIMIT * (1 + elapsed) + WORKERS * LIMIT / 10


async def test_a_flood_locks_out_nobody_with_a_token(server: ServerProcess) -> None:
    """While an address floods without a token, its players read, and guests are welcomed."""
    flooding = asyncio.create_task(flood(server, {}))
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=20) as http:
        await asyncio.sleep(0.3)
        guest = good(await http.post("/api/players", json={"name": "Ada"}))
        bearer = {"Authorization": f"Bearer {guest['token']}"}
        answers = [await http.get("/api/games", headers=bearer) for _ in range(20)]
        pages = [await http.get("/") for _ in range(5)]
    assert {each.status_code for each in (*answers, *pages)} == {200}
    assert (await flooding)[429] > 0


async def test_limits_without_redis(server: ServerProcess) -> None:
    """While Redis hangs, limits are counted by each worker, and readers do not wait for it."""
    server.send_redis(signal.SIGSTOP)
    try:
        began = monotonic()
        statuses = await flood(server, {})
        elapsed = monotonic() - began
    finally:
        server.send_redis(signal.SIGCONT)
    assert statuses.keys() == {200, 429}
    assert LIMIT <= statuses[200] <= WORKERS * LIMIT * (1 + elapsed) + LIMIT
    assert "rate_limits_not_shared" in server.output()
