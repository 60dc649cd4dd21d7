"""Matches played by stubborn clients while the server and its Redis are killed again and again."""

import asyncio
import signal
from random import Random
from time import monotonic
from typing import Final

import httpx
import msgspec
from msgspec import Struct

from kit.ledger import Audit, Ledger
from kit.lobby import rebuilt, served
from kit.players import DIVERCITE, Guest, Json, any_of
from kit.server_process import ServerProcess
from kit.stored_log import check_chain, stored_logs
from kit.waiting import until

# One command in ten is sent twice at once, as by somebody with a nervous finger.
NERVOUS: Final = 0.1
LONGEST_THOUGHT: Final = 0.3


class Report(Struct, frozen=True):
    """What a kill loop did, and what was found in the log after it."""

    seed: int
    seconds: float
    kills: int
    tables: int
    matches: int
    turned_away: int
    cut_off: int
    audit: Audit

    def __str__(self) -> str:
        audit = " ".join(f"{name}={n}" for name, n in msgspec.structs.asdict(self.audit).items())
        return (
            f"kill loop: {self.kills} kills (server and Redis in turn) in {self.seconds:.0f} s,"
            f" {self.tables} tables, {self.matches} matches,"
            f" {self.turned_away + self.cut_off} retries ({self.cut_off} cut off,"
            f" {self.turned_away} turned away), seed {self.seed}: {audit}"
        )


class KillLoop:
    def __init__(
        self, server: ServerProcess, http: httpx.AsyncClient, *, tables: int, seed: int
    ) -> None:
        self._server = server
        self._http = http
        self._tables = tables
        self._seed = seed
        self._draw = Random(seed)
        self._ledger = Ledger()
        self._over = False

    async def run(self, kills: int) -> Report:
        begun = monotonic()
        async with asyncio.TaskGroup() as playing:
            for number in range(self._tables):
                playing.create_task(self._play(Random(self._seed + number)))
            for number in range(kills):
                await self._some_play()
                await self._kill(number)
            await self._some_play()
            self._over = True
        return await self._report(kills, monotonic() - begun)

    async def _kill(self, number: int) -> None:
        await asyncio.sleep(self._draw.uniform(0, 1))
        if number % 2:
            await until(lambda: self._server.redis_pid)
            self._server.send_redis(signal.SIGKILL)
        else:
            await self._server.end(signal.SIGKILL)
            await self._server.start()

    async def _some_play(self) -> None:
        """As many commands more as there are tables: it does go on after every kill."""
        enough = len(self._ledger.lines) + self._tables
        await until(lambda: len(self._ledger.lines) >= enough, within=60, what=self._server.said)

    async def _play(self, draw: Random) -> None:
        """One match after the other at one table."""
        guests = (await self._welcome("Ada"), await self._welcome("Bob"))
        while not self._over:
            match = await self._ledger.open(guests[0], DIVERCITE)
            await self._ledger.command(guests[1], match, {"type": "match.take_seat", "seat": 1})
            while not self._over and (mover := await self._mover(guests, match)):
                await asyncio.sleep(draw.uniform(0, LONGEST_THOUGHT))
                await self._move(mover, match, draw)

    async def _welcome(self, name: str) -> Guest:
        url = "/api/players"
        welcome = await self._ledger.insist(
            lambda: self._http.post(self._server.url + url, json={"name": name})
        )
        return Guest(welcome["player"]["id"], welcome["token"], self._server, self._http)

    async def _mover(self, guests: tuple[Guest, Guest], match: str) -> Guest | None:
        to_act = (await self._card(guests[0], match))["to_act"]
        return guests[to_act[0]] if to_act else None

    async def _move(self, mover: Guest, match: str, draw: Random) -> None:
        command = any_of((await self._card(mover, match))["choices"], draw)
        times = 2 if draw.random() < NERVOUS else 1
        await self._ledger.command(mover, match, command, times=times)

    async def _card(self, guest: Guest, match: str) -> Json:
        return await self._ledger.insist(lambda: guest.get(f"/api/matches/{match}"))

    async def _report(self, kills: int, seconds: float) -> Report:
        logs = stored_logs(self._server.redis())
        for match, log in logs.items():
            check_chain(match, log)
        anybody = await self._welcome("Eve")
        assert await served(anybody) == rebuilt(logs)
        return Report(
            seed=self._seed,
            seconds=seconds,
            kills=kills,
            tables=self._tables,
            matches=len(logs),
            turned_away=self._ledger.turned_away,
            cut_off=self._ledger.cut_off,
            audit=self._ledger.audit(logs),
        )


def check(report: Report) -> None:
    acknowledged = report.audit.acknowledged
    assert acknowledged > report.kills * report.tables
    assert report.audit == Audit(acknowledged, 0, 0, 0, 0, 0)
