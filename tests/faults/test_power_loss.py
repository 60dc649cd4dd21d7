"""Power loss on a disk that did not sync: the end of the append-only file is lost."""

import os
import signal
from http import HTTPStatus
from random import Random

import httpx
import pytest

from kit.players import good, seated
from kit.server_process import ServerProcess
from kit.stored_log import Logs, check_chain, stored_logs
from kit.tables import Tables
from kit.waiting import until
from server.store.data_folder import is_alive


async def cut_power(server: ServerProcess) -> None:
    redis = server.redis_pid
    assert redis
    await server.end(signal.SIGKILL)
    if is_alive(redis):
        os.kill(redis, signal.SIGKILL)
    await until(lambda: not is_alive(redis))


def cut_tail(server: ServerProcess, count: int) -> None:
    (file,) = (server.data / "redis" / "appendonlydir").glob("*.incr.aof")
    os.truncate(file, max(0, file.stat().st_size - count))


async def epoch(server: ServerProcess, http: httpx.AsyncClient) -> str:
    return str(good(await http.get(server.url + "/health/ready"))["epoch"])


def check_chains(logs: Logs) -> None:
    for match, log in logs.items():
        check_chain(match, log)


@pytest.mark.parametrize("count", [0, 1, 50, 300, 1_000, 3_000, 10_000, 30_000])
async def test_a_lost_tail_changes_the_epoch(
    server: ServerProcess, http: httpx.AsyncClient, findings: list[str], count: int
) -> None:
    """Either no acknowledged command is missing, or the epoch is another one."""
    tables = Tables(server, http, count=5, seed=count)
    async with tables.playing():
        await tables.some_play()
        await tables.some_play()
    before = await epoch(server, http)
    await cut_power(server)
    cut_tail(server, count)
    await server.start()

    logs = stored_logs(server.redis())
    check_chains(logs)
    audit = tables.ledger.audit(logs)
    changed = await epoch(server, http) != before
    findings.append(
        f"power loss: {count} bytes cut, {audit.lost} of {audit.acknowledged} commands lost,"
        f" epoch {'changed' if changed else 'kept'}"
    )
    assert changed or not audit.lost
    assert count or not changed
    assert not audit.altered


async def test_old_etags_are_refused(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """After a loss an old ETag is refused, even where its version exists again."""
    pair = await seated(server, http)
    for _ in range(3):
        await pair.move(Random(1))
    old = (await pair.guests[0].get(pair.path)).headers["etag"]
    await cut_power(server)
    cut_tail(server, 500)
    await server.start()
    while (await pair.seen())["version"] < 5:
        await pair.move(Random(2))
    seat, command = await pair.next_move()
    answer = await pair.command(seat, command, {"If-Match": old})
    assert answer.status_code == HTTPStatus.PRECONDITION_FAILED
    assert answer.headers["etag"] != old
    await pair.move(Random(3))
    check_chains(stored_logs(server.redis()))
