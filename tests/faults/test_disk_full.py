"""The disk of the private Redis is full, and has room again."""

import asyncio
import os
from http import HTTPStatus
from pathlib import Path
from random import Random
from time import perf_counter

import httpx
import pytest

from kit.live_sockets import on_match
from kit.outages import ready
from kit.players import Pair, any_of, seated
from kit.server_process import serving
from kit.small_disk import fill, small_disk
from kit.stored_log import stored_log
from kit.waiting import until_async

FULL_S = 5.0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small disk")
async def test_play_resumes_by_itself(
    tmp_path: Path, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """Full: memory is read, commands are 503, Redis rests. With room again, play goes on."""
    with small_disk(tmp_path / "disk", megabytes=24) as disk:
        # Its log is on the same disk.
        async with serving(disk / "data") as server:
            pair = await seated(server, http)
            async with on_match(server, pair.match) as spectator:
                await spectator.next_of("hello")
                await pair.play(3)
                for path in reads(pair):
                    await http.get(server.url + path)
                ballast = fill(disk)
                acknowledged = await play_until_refused(pair)
                await until_async(lambda: is_full(server.url, disk, http))
                resting, slowest = perf_counter(), 0.0
                while perf_counter() - resting < FULL_S:
                    slowest = max(slowest, await read_all(server.url, pair, http))
                    assert server.redis_pid is None
                ballast.unlink()
                freed = perf_counter()
                await until_async(lambda: ready(server, http))
                back = perf_counter() - freed
                await pair.move(Random(1))
                while (await spectator.next_of("commit"))["version"] <= acknowledged:
                    pass
                assert len(stored_log(server.redis(), pair.match)) > acknowledged
            lines = server.output()
    deaths = lines.count('"embedded_redis_died"')
    assert lines.count('"disk_full"') == 1
    assert lines.count('"feed_unavailable"') == lines.count('"feed_available"')
    assert deaths <= 3
    findings.append(
        f"disk full for {FULL_S:.0f} s: Redis ended {deaths} times, reads from memory took at most"
        f" {slowest * 1000:.0f} ms, and {back:.1f} s after there was room play went on"
    )


def reads(pair: Pair) -> tuple[str, ...]:
    return (
        pair.path,
        "/api/matches",
        "/api/standings/divercite",
        f"/api/players/{pair.guests[0].id}",
        "/api/games/divercite",
    )


async def play_until_refused(pair: Pair) -> int:
    """The last version that was acknowledged; the last page of the disk holds a few moves."""
    draw = Random(2)
    while True:
        card = await pair.seen()
        (seat,) = card["to_act"]
        command = any_of((await pair.seen(seat))["choices"], draw)
        answer = await pair.command(seat, command)
        if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            return int(card["version"])
        assert answer.status_code == HTTPStatus.CREATED


async def is_full(url: str, disk: Path, http: httpx.AsyncClient) -> bool:
    answer = await http.get(f"{url}/health/ready")
    reason = answer.json().get("reason") or ""
    return answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE and reason.startswith(
        f"The disk of {disk / 'data'} is full: "
    )


async def read_all(url: str, pair: Pair, http: httpx.AsyncClient) -> float:
    """Every page is read; returns the seconds that the slowest one took."""
    taken: list[float] = []
    for path in reads(pair):
        since = perf_counter()
        answer = await http.get(url + path)
        taken.append(perf_counter() - since)
        assert answer.status_code == HTTPStatus.OK, answer.text
        from_memory = "cache-status" in answer.headers
        assert from_memory == (path != "/api/games/divercite")
    await asyncio.sleep(0.1)
    return max(taken)
