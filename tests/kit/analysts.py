"""Bots that analyse matches, and a host for them; importable in a worker process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from time import sleep

from archipel_bots import GREEDY, Bot
from archipel_bots.bot import Analyst, MoveAssessment
from archipel_bots.hosted_bot import HostingSettings
from archipel_bots.hosting import Home, host
from kit.server_process import ServerProcess
from kit.waiting import until


def strict(record: str, number: int) -> MoveAssessment:
    """It is slow, and finds a better move for every second one."""
    sleep(0.1)
    assert record.startswith("[")
    leads = (number, -number)
    return MoveAssessment(leads, "Rd4", 1.5) if number % 2 else MoveAssessment(leads)


def confused(record: str, number: int) -> MoveAssessment:
    raise ZeroDivisionError(record, number)


def analysing(analyst: Analyst) -> Bot:
    return Bot("analyst", GREEDY.choose, GREEDY.games, analyst=analyst)


@asynccontextmanager
async def hosted(
    server: ServerProcess, guests: Path, bot: Bot, *, idle_timeout: float = 600, by: str = "Zoe"
) -> AsyncIterator[str]:
    """Hosts a bot, and yields the name by which it is invited."""
    told: list[str] = []
    manner = HostingSettings(pace=0, idle_timeout=timedelta(seconds=idle_timeout), tell=told.append)
    running = asyncio.create_task(host([bot], Home(server.url, guests, 8, by), manner))
    try:
        (said,) = await until(lambda: told)
        yield said.rpartition(" ")[2]
    finally:
        running.cancel()
        await asyncio.wait({running})
