"""Matches that are over, and what a bot thinks of each of their moves: said as it finds out.

The thinking is done in a process of its own that leaves the machine to whoever plays. Several
matches take turns in it, move by move.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol

from archipel_bots.bot import Judge
from archipel_bots.workers import discard_worker_pools, worker_pool
from archipel_client import Archipel
from archipel_client.contract import Analysed, Assessed, Assessment

_NICENESS: Final = 5


class Connection(Protocol):
    async def tell(self, thought: Assessed | Analysed) -> None: ...


class AnalysisJobs:
    def __init__(self, client: Archipel, line: Connection, tell: Callable[[str], object]) -> None:
        self._client = client
        self._line = line
        self._tell = tell
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def begin(self, match: str, judge: Judge) -> None:
        """Once, however often we are asked."""
        if match not in self._under_way:
            self._under_way[match] = asyncio.create_task(self._finish(match, judge))

    def drop(self, match: str) -> None:
        """Nobody waits for it any more."""
        if match in self._under_way:
            self._under_way[match].cancel()

    def leave(self) -> None:
        for match in self._under_way:
            self.drop(match)

    async def _finish(self, match: str, judge: Judge) -> None:
        """Whatever goes wrong: who asked sees that nothing more comes, and may ask again."""
        try:
            (trouble,) = await asyncio.gather(self._study(match, judge), return_exceptions=True)
        finally:
            del self._under_way[match]
        if isinstance(trouble, BrokenProcessPool):
            discard_worker_pools()
        if trouble is not None:
            self._tell(f"{match} cannot be analysed: {trouble!r}")

    async def _study(self, match: str, judge: Judge) -> None:
        record = await self._client.record(match)
        moves = [move async for move in self._moves(match)]
        for number, version in moves:
            asked = worker_pool(nice=_NICENESS).submit(judge, record, number)
            found = await asyncio.wrap_future(asked)
            move = Assessment(
                version=version, leads=found.leads, better=found.better, loss=found.loss
            )
            await self._line.tell(Assessed(type="assessed", match=match, move=move))
        await self._line.tell(Analysed(type="analysed", match=match, count=len(moves)))

    async def _moves(self, match: str) -> AsyncIterator[tuple[int, int]]:
        """Which move of the record each commit tells; none that was played elsewhere."""
        number = 0
        async for commit in self._client.commits(match, as_="omniscient"):
            began = any(event["type"] == "match.match_started" for event in commit.events)
            if commit.notation and not began:
                yield number, commit.version
            number += len(commit.notation)
