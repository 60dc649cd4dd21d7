"""Forks of matches of every game on a real server, verified by the client."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

from domain.registry import games
from kit.company import Company, under_way
from kit.players import Json, good
from kit.server_process import ServerProcess


def _games(seats: range) -> list[object]:
    """The games whose default number of seats is in the range."""
    found = ((slug, game.seat_count(game.options())) for slug, game in games().items())
    return [pytest.param({"game": slug}, id=slug) for slug, count in found if count in seats]


async def forked(company: Company, at: int) -> Company:
    """The same guests in a fork at that version."""
    host, *others = company.guests
    path = f"/api/matches/{company.match}/fork"
    new = good(await host.post(path, {"at": at, "seat": 0}))
    for seat, guest in enumerate(others, start=1):
        take = {"type": "match.take_seat", "seat": seat}
        good(await guest.post(f"/api/matches/{new['id']}/commands", take))
    return Company(new["id"], company.guests)


async def seen_by_all(company: Company, **at: int) -> list[Json]:
    path = f"/api/matches/{company.match}"
    return [good(await guest.get(path, **at))["view"] for guest in company.guests]


async def game_events(company: Company, upto: int) -> list[Json]:
    """The events of the game up to a version, as the first guest sees them."""
    path = f"/api/matches/{company.match}/commits"
    commits = good(await company.guests[0].get(path, limit=upto))["commits"]
    events = (event for commit in commits for event in commit["events"])
    return [event for event in events if not event["type"].startswith("match.")]


async def verified(server: ServerProcess, company: Company, file: Path) -> str:
    """The output of `archipel verify` for the log of the match."""
    answer = await company.guests[0].http.get(
        f"{server.url}/api/matches/{company.match}/record",
        headers={"Accept": "application/x-ndjson"},
    )
    await asyncio.to_thread(file.write_bytes, answer.content)
    command = (str(Path(sys.executable).with_name("archipel")), "verify", str(file))
    process = await asyncio.create_subprocess_exec(
        *command, "--server", server.url, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()
    return output.decode()


@pytest.mark.parametrize("options", _games(range(1, 100)))
async def test_from_a_match_that_is_over(
    server: ServerProcess, http: httpx.AsyncClient, options: Json, tmp_path: Path
) -> None:
    """A fork shows each seat the forked position, also after a restart; its log verifies."""
    draw = Random(3)
    first = await under_way(server, http, options, 4, draw)
    at = (await first.seen())["version"]
    shown = await seen_by_all(first)
    await first.finish(draw)
    fork = await forked(first, at)
    assert await seen_by_all(fork) == shown
    await server.end()
    await server.start()
    assert await seen_by_all(fork) == shown
    await fork.finish(draw)
    output = await verified(server, fork, tmp_path / "fork.ndjson")
    assert f"it goes on from version {at} of {first.match}" in output


@pytest.mark.parametrize("options", _games(range(1, 2)))
async def test_from_a_running_solo_match(
    server: ServerProcess, http: httpx.AsyncClient, options: Json, tmp_path: Path
) -> None:
    """A running solo match can be forked; both matches are played on and verify."""
    draw = Random(5)
    first = await under_way(server, http, options, 2, draw)
    at = (await first.seen())["version"]
    shown = await seen_by_all(first)
    await first.moves(1, draw)
    fork = await forked(first, at)
    assert await seen_by_all(fork) == shown
    assert await game_events(fork, 1) == await game_events(first, at)
    await first.finish(draw)
    await fork.finish(draw)
    for each in (first, fork):
        await verified(server, each, tmp_path / "match.ndjson")
