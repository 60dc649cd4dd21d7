"""`archipel rebuild`: the projections of a stopped server, made anew from its matches."""

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

SAID = re.compile(
    r"Rebuilt from (\d+) matches with (\d+) commits in \d+\.\d s: rows (\d+) lobby, (\d+) flags\n"
)
CLOCK = {"kind": "total", "seconds": 3600}


async def rebuild(*flags: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "server", "rebuild", *flags)
    return await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


async def played(server: ServerProcess, http: httpx.AsyncClient) -> tuple[Guest, ...]:
    """Three matches: one given up, one under way on the clock, one unlisted and given up."""
    over, running, unlisted = [
        await seated(server, http, **wish)
        for wish in ({}, {"clock": CLOCK}, {"visibility": "unlisted"})
    ]
    await running.move(Random(1))
    for pair in (over, unlisted):
        good(await pair.command(0, {"type": "match.resign"}))
    return (*over.guests, *unlisted.guests)


async def shown(guests: tuple[Guest, ...]) -> list[Json]:
    """All that is shown of what is over."""
    paths = ["/api/standings/divercite", *(f"/api/players/{guest.id}" for guest in guests)]
    lobby = good(await guests[0].get("/api/matches", status="finished"))
    return [lobby, *[good(await guests[0].get(path)) for path in paths]]


def spoil(url: str) -> None:
    """The lobby's rows are gone, though its checkpoint says that they are there."""
    with redis.Redis.from_url(url) as client:
        (key,) = client.scan_iter("{projections}:rows:lobby@*")
        client.delete(key)


async def test_as_it_was(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Whatever has become of the projections, afterwards everything is shown as it was."""
    guests = await played(server, http)
    before = await shown(guests)
    assert [line["player"]["id"] for line in before[1]["wins"]] == [guests[1].id, guests[0].id]
    await server.end()
    done = await rebuild("--data", str(server.data))
    assert (done.returncode, done.stderr) == (0, "")
    said = SAID.fullmatch(done.stdout)
    assert said
    assert said.groups() == ("3", "9", "3", "1")
    assert not (server.data / "redis" / "running.json").exists()
    await server.start()
    assert await shown(guests) == before


async def test_spoilt_checkpoint(serve: Serve, http: httpx.AsyncClient, redis_url: str) -> None:
    """Over a Redis that was named, a checkpoint that went wrong is put right."""
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
    """On a folder that a server runs on it says so, and disturbs nobody."""
    guests = await played(server, http)
    before = await shown(guests)
    done = await rebuild("--data", str(server.data))
    assert done.returncode == 1
    assert "Another Archipel server is running on" in done.stderr
    assert "Traceback" not in done.stderr
    assert await shown(guests) == before


async def test_nothing_there(tmp_path: Path) -> None:
    """A new folder has nothing to rebuild, which is no mistake."""
    done = await rebuild("--data", str(tmp_path / "new"))
    assert done.returncode == 0
    assert SAID.fullmatch(done.stdout)


async def test_no_redis_where_it_should_be(tmp_path: Path) -> None:
    """A Redis that is not there is named in plain words."""
    done = await rebuild("--data", str(tmp_path), "--redis", "unix:///nowhere/redis.sock")
    assert done.returncode == 1
    assert "there is no Redis" in done.stderr
    assert "Traceback" not in done.stderr
