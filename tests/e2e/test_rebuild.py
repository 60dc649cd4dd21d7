"""`archipel rebuild`: recomputes the projections of a stopped server from its log."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import redis

from kit.players import Guest, Json, good, seated
from kit.server_process import ROOT, Serve, ServerProcess

REPORT = re.compile(
    r"Rebuilt from (\d+) matches with (\d+) commits in \d+\.\d s: rows (\d+) lobby, (\d+) flags\n"
)
CLOCK = {"kind": "total", "seconds": 3600}


async def rebuild(*flags: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "archipel_cli", "rebuild", *flags)
    return await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


async def played(server: ServerProcess, http: httpx.AsyncClient) -> tuple[Guest, ...]:
    """Three matches: one resigned, one running with a clock, one unlisted and resigned."""
    over, running, unlisted = [
        await seated(server, http, **fields)
        for fields in ({}, {"clock": CLOCK}, {"visibility": "unlisted"})
    ]
    await running.move(Random(1))
    await over.play(4)  # enough to count
    for pair in (over, unlisted):
        good(await pair.command(0, {"type": "match.resign"}))
    return (*over.guests, *unlisted.guests)


async def shown(guests: tuple[Guest, ...]) -> list[Json]:
    """The API answers about finished matches."""
    paths = ["/api/standings/divercite", *(f"/api/players/{guest.id}" for guest in guests)]
    lobby = good(await guests[0].get("/api/matches", status="finished"))
    return [lobby, *[good(await guests[0].get(path)) for path in paths]]


def spoil(url: str) -> None:
    """Deletes the rows of the lobby but not its checkpoint."""
    with redis.Redis.from_url(url) as client:
        (key,) = client.scan_iter("{projections}:rows:lobby@*")
        client.delete(key)


async def test_as_it_was(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """After a rebuild the API answers as before."""
    guests = await played(server, http)
    before = await shown(guests)
    assert [line["player"]["id"] for line in before[1]["wins"]] == [guests[1].id, guests[0].id]
    await server.end()
    done = await rebuild("--data", str(server.data))
    assert (done.returncode, done.stderr) == (0, "")
    report = REPORT.fullmatch(done.stdout)
    assert report
    assert report.groups() == ("3", "13", "3", "1")
    assert not (server.data / "redis" / "running.json").exists()
    await server.start()
    assert await shown(guests) == before


async def test_spoilt_checkpoint(serve: Serve, http: httpx.AsyncClient, redis_url: str) -> None:
    """A rebuild over an external Redis repairs rows that are missing behind a checkpoint."""
    server = await serve("--redis", redis_url)
    guests = await played(server, http)
    before = await shown(guests)
    await server.end()
    spoil(redis_url)
    await server.start()
    assert await shown(guests) != before
    await server.end()
    done = await rebuild("--data", str(server.data), "--redis", redis_url)
    assert (done.returncode, done.stderr) == (0, "")
    await server.start()
    assert await shown(guests) == before


async def test_beside_a_running_server(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """On the folder of a running server it fails with a message and changes nothing."""
    guests = await played(server, http)
    before = await shown(guests)
    done = await rebuild("--data", str(server.data))
    assert done.returncode == 1
    assert "Another Archipel server is running on" in done.stderr
    assert "Traceback" not in done.stderr
    assert await shown(guests) == before


async def test_nothing_there(tmp_path: Path) -> None:
    """On a new folder there is nothing to rebuild, and it succeeds."""
    done = await rebuild("--data", str(tmp_path / "new"))
    assert done.returncode == 0
    assert REPORT.fullmatch(done.stdout)


async def test_no_redis_where_it_should_be(tmp_path: Path) -> None:
    """A Redis that cannot be reached is reported without a traceback."""
    done = await rebuild("--data", str(tmp_path), "--redis", "unix:///nowhere/redis.sock")
    assert done.returncode == 1
    assert "there is no Redis" in done.stderr
    assert "Traceback" not in done.stderr
