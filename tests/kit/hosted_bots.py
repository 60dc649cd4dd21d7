"""Bots that a server hosts, and players who invite them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from time import sleep

from archipel_bots import GREEDY, Bot
from archipel_bots.bot import Analyst, MoveAssessment
from archipel_bots.hosted_bot import HostingSettings
from archipel_bots.hosting import Home, host
from archipel_client import Archipel, MatchCard, NotFoundError, ServerError, choices
from archipel_client.messages import Json
from domain.chance import ScriptedChance
from domain.choices import combinations
from domain.game import fold
from domain.record.codec import read_record
from domain.registry import games
from kit.processes import processes
from kit.server_process import ServerProcess
from kit.waiting import until, until_async

Hosting = Callable[..., AbstractAsyncContextManager[str]]


def hosts(server: ServerProcess) -> list[int]:
    return processes("archipel_bots", "host", str(server.data))


async def awaited(client: Archipel, bot: str = "greedy") -> None:
    """Waits until the bot is listed: its host is a process that has just started."""

    async def listed() -> bool:
        return bot in {each.bot for each in await client.bots()}

    await until_async(listed, within=30)


async def against(client: Archipel, bot: str, options: Json, **opening: str) -> MatchCard:
    """A new match against the bot."""
    opened = await client.open_match(options, seat=0, **opening)  # type: ignore[arg-type]
    return await client.invite(opened.id, bot, 1)


async def played(client: Archipel, match: str, upto: int = 10_000) -> MatchCard:
    """Plays random moves until the match is over or has this version."""
    draw = Random(1)
    async with client.live(match) as table:
        async for _ in table:
            if table.match.outcome or table.match.version >= upto:
                break
            if table.match.choices:
                await table.command(choices.any_of(table.match.choices, draw))
        return table.match


async def over(client: Archipel, match: str) -> MatchCard:
    """Waits until the match is over."""
    async with client.live(match) as table:
        async for _ in table:
            if table.match.outcome:
                break
        return table.match


async def why_not(client: Archipel, match: str, bot: str) -> str:
    """The code of the problem of an invitation, without retries."""
    async with Archipel(client.url, client.token, timeout_s=0) as impatient:
        try:
            await impatient.invite(match, bot)
        except (NotFoundError, ServerError) as no:
            return no.code
    return ""


async def moved_on(client: Archipel, match: str, version: int) -> None:
    """Waits for a later version; the server may be down meanwhile."""

    async def further() -> bool:
        with suppress(ServerError):
            return (await client.match(match)).version > version
        await asyncio.sleep(0.1)
        return False

    await until_async(further, within=30)


def strict(record: str, number: int) -> MoveAssessment:
    """It is slow, and finds a better move for every second one."""
    sleep(0.1)
    assert record.startswith("[")
    leads = (number, -number)
    better = _another(record, number) if number % 2 else None
    return MoveAssessment(leads, better, 1.5 if better else 0)


def _another(record: str, number: int) -> str:
    """A legal move that was not made: Rd4 wherever it is one."""
    rules, chance = games()["divercite"], ScriptedChance()
    (game,) = read_record(rules, record)
    state = fold(rules.evolve, rules.initial_state(), rules.set_up(game.options, 2, chance))
    for seat, command in game.moves[:number]:
        state = fold(rules.evolve, state, rules.decide(state, command, seat, chance))
    seat, made = game.moves[number]
    others = [each for each in combinations(rules.choices(state, seat)) if each != made]
    words = [rules.notate(rules.decide(state, each, seat, chance)[0]) or "" for each in others]
    return "Rd4" if "Rd4" in words else words[0]


def confused(record: str, number: int) -> MoveAssessment:
    raise ZeroDivisionError(record, number)


def analysing(analyst: Analyst) -> Bot:
    return Bot("analyst", GREEDY.choose, GREEDY.games, analyst=analyst)


@asynccontextmanager
async def hosted(
    server: ServerProcess, guests: Path, bot: Bot, *, idle_timeout: float = 600, by: str = "Zoe"
) -> AsyncIterator[str]:
    """Hosts a bot, and yields the name by which it is invited."""
    names: list[str] = []
    manner = HostingSettings(
        pace=0, idle_timeout=timedelta(seconds=idle_timeout), tell=names.append
    )
    running = asyncio.create_task(host([bot], Home(server.url, guests, 8, by), manner))
    try:
        (line,) = await until(lambda: names)
        yield line.rpartition(" ")[2]
    finally:
        running.cancel()
        await asyncio.wait({running})
