"""The timekeeper: lets flags fall, and credits running clocks with the time of an outage.

While clocks run, some server writes a heartbeat to Redis many times a second. A gap between two
heartbeats is an outage, in which no player could move: it is credited to every running clock.
Several servers may keep time concurrently: the conditional append lets one of them win.
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
from projections.clocks import Due
from server.engine.command_handler import CommandExecutor, CommandRequest
from server.engine.errors import ServiceError
from server.store.port import Heartbeat, LogUnavailableError

_HEARTBEAT_INTERVAL = timedelta(milliseconds=50)
_MIN_OUTAGE = timedelta(milliseconds=500)

log = structlog.stdlib.get_logger()


def now() -> datetime:
    return datetime.now(UTC)


class RunningClocks(Protocol):
    """The matches whose clocks run, each with its deadline: a read model."""

    @property
    def flags(self) -> Mapping[str, Due]: ...


class ClockService:
    def __init__(
        self,
        running: RunningClocks,
        executor: CommandExecutor,
        heartbeat: Heartbeat,
        now: Callable[[], datetime],
    ) -> None:
        self._running = running
        self._executor = executor
        self._heartbeat = heartbeat
        self._now = now
        # Up to this moment every outage is credited.
        self._settled_until = now()
        self._lock = asyncio.Lock()

    async def run(self) -> None:
        """Until cancelled; an unavailable Redis is an outage, credited when it is back."""
        while True:
            with suppress(LogUnavailableError):
                await self.tick()
            await asyncio.sleep(self._until_next().total_seconds())

    async def tick(self) -> None:
        """Credit outages before flags fall, so that none falls because of an outage."""
        if not self._running.flags:
            self._settled_until = self._now()
            return
        async with self._lock:
            await self._catch_up()
        await self._let_flags_fall()

    async def settle(self) -> None:
        """Credit an outage before a player's command is handled."""
        if self._is_behind():
            async with self._lock:
                while self._is_behind():
                    await self._catch_up()

    def _is_behind(self) -> bool:
        """Redis may hang as well as refuse: the last successful heartbeat decides."""
        return bool(self._running.flags) and self._now() - self._settled_until > _MIN_OUTAGE

    async def _catch_up(self) -> None:
        await self._credit_outage()
        now = self._now()
        await self._heartbeat.beat(_milliseconds(now))
        self._settled_until = now

    async def _credit_outage(self) -> None:
        last = await self._heartbeat.last()
        stopped = {
            match: _last_heartbeat(due, last)
            for match, due in self._running.flags.items()
            if self._now() - _last_heartbeat(due, last) > _MIN_OUTAGE
        }
        if stopped:
            since = min(stopped.values()).isoformat()
            log.info("clocks_credited", matches=len(stopped), since=since)
        await _concurrently(
            self._execute(match, CreditClock(since), f"outage:{since}")
            for match, since in stopped.items()
        )

    async def _let_flags_fall(self) -> None:
        flags = self._running.flags.items()
        fallen = [match for match, due in flags if due.deadline <= self._settled_until]
        await _concurrently(self._execute(match, FallFlag(), None) for match in fallen)

    async def _execute(self, match: str, command: Command, key: str | None) -> None:
        try:
            await self._executor.execute(
                CommandRequest(match=match, command=command, by=None, key=key)
            )
        except (Refusal, ServiceError) as error:
            # A move came first, or the timekeeper of another server.
            log.debug("timekeeper_command_refused", match=match, reason=str(error))

    def _until_next(self) -> timedelta:
        deadlines = [due.deadline - self._now() for due in self._running.flags.values()]
        return max(timedelta(0), min([_HEARTBEAT_INTERVAL, *deadlines]))


async def _concurrently(commands: Iterable[Coroutine[None, None, None]]) -> None:
    """All at once, so that the log commits them as a group; the first error is raised."""
    errors = await asyncio.gather(*commands, return_exceptions=True)
    for error in errors:
        if error is not None:
            raise error


def _last_heartbeat(due: Due, last: int | None) -> datetime:
    return due.since if last is None else max(due.since, _moment(last))


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
