"""Lets flags fall by themselves, and gives back the time in which nobody could have moved.

While clocks run, some server leaves a sign of life in Redis many times a second.
A gap between two signs is an outage: every running clock gets it back.
Several servers may keep time at once: the log lets only one of them win.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Protocol

import structlog

from domain.match.commands import CreditClock, FallFlag
from domain.messages import Command
from domain.refusals import Refusal
from projections.flags import Due
from server.engine.command_handler import CommandHandler, CommandRequest
from server.engine.errors import ServiceError
from server.store.port import Heartbeat, LogUnavailableError

_BEAT = timedelta(milliseconds=50)
_OUTAGE = timedelta(milliseconds=500)

log = structlog.stdlib.get_logger()


class RunningClocks(Protocol):
    """The matches whose clocks run, each with its deadline: a read model."""

    @property
    def flags(self) -> Mapping[str, Due]: ...


class ClockService:
    def __init__(
        self,
        running: RunningClocks,
        command_handler: CommandHandler,
        heartbeat: Heartbeat,
        now: Callable[[], datetime],
    ) -> None:
        self._running = running
        self._command_handler = command_handler
        self._heartbeat = heartbeat
        self._now = now
        # Up to this moment every clock has its due.
        self._right = now()
        self._turn = asyncio.Lock()

    async def run(self) -> None:
        """For ever; a Redis that is away is an outage, and counted when it is back."""
        while True:
            with suppress(LogUnavailableError):
                await self.tick()
            await asyncio.sleep(self._until_next().total_seconds())

    async def tick(self) -> None:
        """Lost time first: no flag falls, and nobody is late, for an outage."""
        if not self._running.flags:
            self._right = self._now()
            return
        async with self._turn:
            await self._catch_up()
        await self._let_flags_fall()

    async def settle(self) -> None:
        """Before anybody moves again: what an outage took is given back."""
        if self._is_behind():
            async with self._turn:
                while self._is_behind():
                    await self._catch_up()

    def _is_behind(self) -> bool:
        """Redis may hang as well as refuse, so what counts is when it last took a sign of life."""
        return bool(self._running.flags) and self._now() - self._right > _OUTAGE

    async def _catch_up(self) -> None:
        await self._credit_outage()
        now = self._now()
        await self._heartbeat.beat(_milliseconds(now))
        self._right = now

    async def _credit_outage(self) -> None:
        last = await self._heartbeat.last()
        stood = {
            match: _last_sign(due, last)
            for match, due in self._running.flags.items()
            if self._now() - _last_sign(due, last) > _OUTAGE
        }
        if stood:
            log.info("clocks_stood", matches=len(stood), since=min(stood.values()).isoformat())
        await _together(
            self._order(match, CreditClock(since), f"outage:{since}")
            for match, since in stood.items()
        )

    async def _let_flags_fall(self) -> None:
        flags = self._running.flags.items()
        fallen = [match for match, due in flags if due.deadline <= self._right]
        await _together(self._order(match, FallFlag(), None) for match in fallen)

    async def _order(self, match: str, command: Command, key: str | None) -> None:
        try:
            await self._command_handler.handle(
                CommandRequest(match=match, command=command, by=None, key=key)
            )
        except (Refusal, ServiceError) as turned_down:
            # A move was quicker, or another server's timekeeper.
            log.debug("timekeeper_was_late", match=match, why=str(turned_down))

    def _until_next(self) -> timedelta:
        deadlines = [due.deadline - self._now() for due in self._running.flags.values()]
        return max(timedelta(0), min([_BEAT, *deadlines]))


async def _together(orders: Iterable[Coroutine[None, None, None]]) -> None:
    """All at once, so that they share a group in the log; the first trouble is raised."""
    troubles = await asyncio.gather(*orders, return_exceptions=True)
    for trouble in troubles:
        if trouble is not None:
            raise trouble


def _last_sign(due: Due, last: int | None) -> datetime:
    return due.since if last is None else max(due.since, _moment(last))


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
