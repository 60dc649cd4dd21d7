"""Outages: a Redis or a server that is killed once or again and again."""

import asyncio
import signal
from http import HTTPStatus
from random import Random
from time import monotonic

import httpx
from msgspec import Struct

from kit.ledger import Audit
from kit.lobby import rebuilt, served
from kit.server_process import ServerProcess
from kit.stored_log import check_chain, stored_logs
from kit.tables import Tables
from kit.waiting import until


async def ready(server: ServerProcess, http: httpx.AsyncClient) -> bool:
    answer = await http.get(f"{server.url}/health/ready")
    assert answer.json()["ready"] == (answer.status_code == HTTPStatus.OK)
    return answer.is_success


def kill_redis(server: ServerProcess) -> None:
    """Kills Redis if it runs; the server restarts it."""
    if server.redis_pid:
        server.send_redis(signal.SIGKILL)


async def keep_it_dead(server: ServerProcess) -> None:
    while True:
        kill_redis(server)
        await asyncio.sleep(0.001)


class Report(Struct, frozen=True):
    """The kills of a loop, and the audit of the log after it."""

    seed: int
    seconds: float
    kills: int
    tables: int
    audit: Audit

    def __str__(self) -> str:
        return (
            f"kill loop: {self.kills} kills (server, Redis, both) in {self.seconds:.0f} s,"
            f" {self.tables} tables, seed {self.seed}: {self.audit}"
        )


async def kill_loop(
    server: ServerProcess, http: httpx.AsyncClient, *, tables: int, kills: int, seed: int
) -> Report:
    return await killed_under(Tables(server, http, count=tables, seed=seed), server, kills)


async def killed_under(
    played: Tables, server: ServerProcess, kills: int, longest_peace: float = 1
) -> Report:
    begun, draw = monotonic(), Random(played.seed)
    async with played.playing():
        for number in range(kills):
            await played.some_play()
            await asyncio.sleep(draw.uniform(0, longest_peace))
            await kill(server, number)
        await played.some_play()
    audit = await audited(server, played)
    return Report(played.seed, monotonic() - begun, kills, played.count, audit)


async def kill(server: ServerProcess, number: int) -> None:
    """The server, then Redis, then both at once."""
    if number % 3:
        await until(lambda: server.redis_pid)
        server.send_redis(signal.SIGKILL)
    if number % 3 != 1:
        await server.end(signal.SIGKILL)
        await server.start()


async def audited(server: ServerProcess, played: Tables) -> Audit:
    """The chains are whole, the lobby follows from the streams, and the ledger is compared."""
    logs = stored_logs(server.redis())
    for match, log in logs.items():
        check_chain(match, log)
    assert await served(await played.welcome("Eve")) == rebuilt(logs)
    played.check(logs)
    return played.ledger.audit(logs)
