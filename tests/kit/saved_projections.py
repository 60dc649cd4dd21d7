"""Many matches on several servers, some of which are killed while they save projections."""

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Final

import httpx
import redis
from msgspec import Struct

from domain.player import Player
from domain.registry import games
from kit.many_matches import of_every_game
from kit.players import Json, good, welcome
from kit.read_models import shown
from kit.server_process import ROOT, ServerProcess
from kit.table import Table
from kit.waiting import until_async
from server.live.checkpointing import Checkpointer
from server.live.read_models import ReadModels
from server.store.codec import decode
from server.store.keys import shard_of
from server.store.port import Store
from server.store.redis import open_redis

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
AT_ONCE: Final = 40


class Plan(Struct, frozen=True):
    matches: int
    deaths: int
    seed: int


class Report(Struct, frozen=True):
    """The number of matches, and how often a server was killed."""

    matches: int
    commits: int
    ended: dict[str, int]
    deaths: int

    def __str__(self) -> str:
        by_game = " ".join(f"{game}={count}" for game, count in sorted(self.ended.items()))
        return (
            f"saved projections: {self.matches} matches, {self.commits} commits, "
            f"{self.deaths} kills while saving; ended in public: {by_game}"
        )


class MatchWriter:
    """Writes matches of all games directly into the Redis that the servers share."""

    def __init__(self, store: Store, people: Sequence[Player], draw: Random) -> None:
        self._store = store
        self._people = people
        self._draw = draw
        self.commits = self.matches = 0
        self.standing: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()

    async def write(self, count: int) -> None:
        """Writes so many matches, whose commits are interleaved."""
        for first in range(self.matches, self.matches + count, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self.matches + count))
            tables = [of_every_game(number, self._people, self._draw) for number in numbers]
            await asyncio.gather(*map(self._write, tables))
        self.matches += count

    async def _write(self, table: Table) -> None:
        for step in table.steps:
            assert await self._store.log.append(step.entry, step.commit.previous)
        match = table.match
        self.commits += len(table.steps)
        if match.agreed.visibility == "public":
            self.standing[match.status] += 1
            self.ended[match.game.slug] += match.outcome is not None


async def saved_projections(
    servers: Sequence[ServerProcess], http: httpx.AsyncClient, url: str, plan: Plan
) -> Report:
    """Checks that all servers and a rebuild show the same after the last commit."""
    people = [Player((await welcome(servers[0], http, name)).id, name) for name in NAMES]
    store = await open_redis(url, high_water_mark=None)
    try:
        writer = MatchWriter(store, people, Random(plan.seed))
        for number in range(plan.deaths):
            await writer.write(plan.matches // (plan.deaths + 1))
            await die_while_saving(servers[number % len(servers)], url)
        await writer.write(plan.matches - writer.matches)
        await _same_everywhere(servers, http, writer, people)
        await _same_in_memory(store, people)
    finally:
        await store.close()
    await _same_when_rebuilt(servers, http, url, people)
    return Report(writer.matches, writer.commits, dict(writer.ended), plan.deaths)


async def die_while_saving(server: ServerProcess, url: str) -> None:
    """Kills one server while Redis holds back its save."""
    with redis.Redis.from_url(url) as client:
        client.execute_command("CLIENT", "PAUSE", 10_000, "WRITE")
        await asyncio.sleep(1.5)
        await server.end(signal.SIGKILL)
        client.execute_command("CLIENT", "UNPAUSE")
    await server.start()


async def _same_everywhere(
    servers: Sequence[ServerProcess],
    http: httpx.AsyncClient,
    writer: MatchWriter,
    people: Sequence[Player],
) -> None:
    for server in servers:

        async def caught_up(server: ServerProcess = server) -> bool | None:
            counts = good(await http.get(f"{server.url}/api/matches?limit=1"))["counts"]
            return all(counts[name] == count for name, count in writer.standing.items()) or None

        await until_async(caught_up, within=60)
    pages = [await served(server, http, people) for server in servers]
    assert all(page == pages[0] for page in pages)


async def _same_in_memory(store: Store, people: Sequence[Player]) -> None:
    """From the checkpoints and what came after them, or from the streams: the same bytes."""
    restored, rebuilt = ReadModels(), ReadModels()
    checkpointer = Checkpointer(store, restored)
    await checkpointer.prepare()
    await _read_on(store, checkpointer, restored)
    await Checkpointer(store, rebuilt).rebuild()
    ids = [player.id for player in people]
    assert shown(restored, ids, games()) == shown(rebuilt, ids, games())


async def _read_on(store: Store, checkpointer: Checkpointer, models: ReadModels) -> None:
    ends = [*await store.log.ends()]
    while checkpointer.positions != ends:
        for fed in await store.log.follow(checkpointer.positions, count=500, wait_ms=100):
            models.apply(decode(fed.entry))
            checkpointer.positions[shard_of(fed.entry.match)] = fed.position


async def _same_when_rebuilt(
    servers: Sequence[ServerProcess], http: httpx.AsyncClient, url: str, people: Sequence[Player]
) -> None:
    before = await served(servers[0], http, people)
    for server in servers:
        await server.end()
    await asyncio.to_thread(
        subprocess.run,
        (
            sys.executable,
            "-m",
            "archipel_cli",
            "rebuild",
            f"--redis={url}",
            f"--data={servers[0].data}",
        ),
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=300,
    )
    await servers[0].start()
    assert await served(servers[0], http, people) == before


async def served(
    server: ServerProcess, http: httpx.AsyncClient, people: Sequence[Player]
) -> dict[str, Json]:
    """Every profile, head-to-head and standings page of a server."""
    ids = [player.id for player in people]
    paths = [f"/api/players/{id}" for id in ids]
    paths += [f"/api/players/{one}/against/{two}?limit=500" for one, two in permutations(ids, 2)]
    for game in games():
        path = f"/api/standings/{game}"
        first = good(await http.get(server.url + path))
        paths += [path]
        paths += [f"{path}?time_class={each['time_class']}" for each in first["time_classes"]]
    return {path: good(await http.get(server.url + path)) for path in paths}
