"""The timekeeper: lets flags fall, and credits running clocks with the time of an outage.

While clocks run, some server writes a heartbeat to Redis many times a second. A gap between two
heartbeats is an outage, in which no player could move: it is credited to every running clock.
Both are times of the clock of Redis: the clocks of the servers do not take part.
Several servers may keep time concurrently: the conditional append lets one of them win.
"""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Protocol

import structlog

from domain.match.commands import CreditClock, FallFlag
from domain.messages import Command
from domain.refusals import Refusal
from projections.clocks import Due
from server.engine.command_handler import CommandRequest
from server.engine.errors import ServiceError
from server.engine.game_time import MIN_OUTAGE, GameTime, moment
from server.store.heartbeat_port import Beat
from server.store.port import LogUnavailableError

_HEARTBEAT_INTERVAL = timedelta(milliseconds=50)
_MIN_PAUSE = timedelta(milliseconds=1)

log = structlog.stdlib.get_logger()


class RunningClocks(Protocol):
    """The matches whose clocks run, each with its deadline: a read model."""

    @property
    def flags(self) -> Mapping[str, Due]: ...


class Executor(Protocol):
    async def execute(self, request: CommandRequest) -> object: ...


class ClockService:
    def __init__(self, running: RunningClocks, executor: Executor, time: GameTime) -> None:
        self._running = running
        self._executor = executor
        self._time = time
        self._lock = asyncio.Lock()

    async def run(self) -> None:
        """Until cancelled; an unavailable Redis is an outage, credited when it is back."""
        while True:
            pause = await self._ticked()
            await asyncio.sleep(pause.total_seconds())

    async def tick(self) -> bool:
        """Credit outages before flags fall, so that none falls because of an outage.

        False while the time is not known: no flag falls, and no heartbeat is written, so that the
        clocks of which no other server keeps the time get it back as after an outage.
        """
        if not self._running.flags:
            self._time.settled_until = self._time.now()
            return True
        async with self._lock:
            kept = await self._catch_up()
        if kept:
            await self._let_flags_fall()
        return kept

    async def settle(self) -> None:
        """Credit an outage before a player's command is handled."""
        async with self._lock:
            while self._is_behind() and await self._catch_up():
                pass

    async def _ticked(self) -> timedelta:
        """The time until the next tick: not at once after one that failed."""
        try:
            kept = await self.tick()
        except LogUnavailableError:
            kept = False
        return self._until_next() if kept else _HEARTBEAT_INTERVAL

    def _is_behind(self) -> bool:
        return bool(self._running.flags) and not self._time.is_settled

    async def _catch_up(self) -> bool:
        if not self._time.is_known:
            await self._time.measure()
        if not self._time.is_known:
            return False
        beat = await self._time.beat(MIN_OUTAGE)
        if not beat.written:
            # Credited first: an outage must not be forgotten if this server is killed now.
            await self._credit_outage(beat)
            beat = await self._time.beat()
        self._time.settled_until = moment(beat.at_us)
        return True

    async def _credit_outage(self, beat: Beat) -> None:
        """To all clocks that ran since the last heartbeat; by the clock of Redis alone."""
        now = moment(beat.at_us)
        stopped = {
            match: _last_heartbeat(due, beat.last_ms)
            for match, due in self._running.flags.items()
            if now - _last_heartbeat(due, beat.last_ms) > MIN_OUTAGE
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
        fallen = [match for match, due in flags if due.deadline <= self._time.settled_until]
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
        deadlines = [due.deadline - self._time.now() for due in self._running.flags.values()]
        return max(_MIN_PAUSE, min([_HEARTBEAT_INTERVAL, *deadlines]))


async def _concurrently(commands: Iterable[Coroutine[None, None, None]]) -> None:
    """All at once, so that the log commits them as a group; the first error is raised."""
    errors = await asyncio.gather(*commands, return_exceptions=True)
    for error in errors:
        if error is not None:
            raise error


def _last_heartbeat(due: Due, last_ms: int | None) -> datetime:
    return due.since if last_ms is None else max(due.since, moment(last_ms * 1000))
