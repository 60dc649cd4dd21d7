"""Analyses of finished matches: each move is assessed in a worker process and sent at once.

The worker has a low priority. Several matches share it, move by move.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol

from archipel_bots.bot import Analyst
from archipel_bots.worker_process import discard_worker_pools, worker_pool
from archipel_client import Archipel
from archipel_client.contract import Analysed, Assessed, Assessment

_NICENESS: Final = 5


class Connection(Protocol):
    async def send(self, result: Assessed | Analysed) -> None: ...


class AnalysisJobs:
    def __init__(
        self, client: Archipel, connection: Connection, tell: Callable[[str], object]
    ) -> None:
        self._client = client
        self._connection = connection
        self._tell = tell
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, match: str, analyst: Analyst) -> None:
        """Idempotent while the match is being analysed."""
        if match not in self._tasks:
            self._tasks[match] = asyncio.create_task(self._run(match, analyst))

    def cancel(self, match: str) -> None:
        if match in self._tasks:
            self._tasks[match].cancel()

    def cancel_all(self) -> None:
        for match in self._tasks:
            self.cancel(match)

    async def _run(self, match: str, analyst: Analyst) -> None:
        """Errors are reported to the host; the player sees an unfinished analysis."""
        try:
            (error,) = await asyncio.gather(self._analyse(match, analyst), return_exceptions=True)
        finally:
            del self._tasks[match]
        if isinstance(error, BrokenProcessPool):
            discard_worker_pools()
        if error is not None:
            self._tell(f"{match} cannot be analysed: {error!r}")

    async def _analyse(self, match: str, analyst: Analyst) -> None:
        record = await self._client.record(match)
        moves = [move async for move in self._moves(match)]
        for number, version in moves:
            submitted = worker_pool(nice=_NICENESS).submit(analyst, record, number)
            found = await asyncio.wrap_future(submitted)
            move = Assessment(
                version=version, leads=found.leads, better=found.better, loss=found.loss
            )
            await self._connection.send(Assessed(type="assessed", match=match, move=move))
        await self._connection.send(Analysed(type="analysed", match=match, count=len(moves)))

    async def _moves(self, match: str) -> AsyncIterator[tuple[int, int]]:
        """The number of each move in the record, with its version; without those before a fork."""
        number = 0
        async for commit in self._client.commits(match, as_="omniscient"):
            is_start = any(event["type"] == "match.match_started" for event in commit.events)
            if commit.notation and not is_start:
                yield number, commit.version
            number += len(commit.notation)
