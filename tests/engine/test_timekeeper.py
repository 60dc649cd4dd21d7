"""The timekeeper: flags that fall, outages that are credited, and one credit at a time."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
import structlog

from domain.match.commands import CreditClock, FallFlag
from domain.match.refusals import FLAG_STANDS
from domain.messages import Command
from domain.refusals import Refusal
from kit.game_clocks import ProcessClocks, RedisClock, World, process_time
from projections.clocks import Due
from server.engine.clocks import ClockService
from server.engine.command_handler import CommandRequest
from server.engine.game_time import GameTime, moment
from server.store.port import LogUnavailableError


def seconds(count: float) -> timedelta:
    return timedelta(seconds=count)


@dataclass
class Hall:
    """Matches whose clocks run, the requests of the timekeeper, and what becomes of them."""

    world: World = field(default_factory=World)
    flags: dict[str, Due] = field(default_factory=dict)
    requests: list[CommandRequest] = field(default_factory=list)
    error: Exception | None = None
    gate: asyncio.Event | None = None
    # Matches whose commands fail at once.
    failing: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.redis = RedisClock(self.world)
        self.time: GameTime = process_time(self.redis, ProcessClocks(self.world))

    def start_clock(self, match: str, deadline: float) -> None:
        now = self.world.now
        self.flags[match] = Due(1, now, now + seconds(deadline))

    async def execute(self, request: CommandRequest) -> None:
        if request.match in self.failing:
            raise LogUnavailableError("away")
        if self.gate is not None:
            await self.gate.wait()
        if self.error is not None:
            raise self.error
        self.requests.append(request)
        if isinstance(request.command, FallFlag):
            del self.flags[request.match]
        if isinstance(request.command, CreditClock):
            self.flags[request.match] = credited(
                self.flags[request.match], request.command.stood_from, self.world.now
            )

    @property
    def commands(self) -> list[tuple[str, Command]]:
        return [(request.match, request.command) for request in self.requests]


def credited(due: Due, since: datetime, now: datetime) -> Due:
    return Due(due.version + 1, now, due.deadline + (now - since))


@pytest.fixture
async def hall() -> Hall:
    hall = Hall()
    await hall.time.start()
    return hall


@pytest.fixture
def clocks(hall: Hall) -> ClockService:
    return ClockService(hall, hall, hall.time)


async def test_a_flag_falls_at_its_time(hall: Hall, clocks: ClockService) -> None:
    """The flag of each match falls in the first tick after its deadline, and not before."""
    hall.start_clock("soon", 0.1)
    hall.start_clock("later", 0.3)
    for _ in range(2):
        assert await clocks.tick()
        hall.world.sleep(0.045)
    assert hall.commands == []
    hall.world.sleep(0.02)
    assert await clocks.tick()
    assert hall.commands == [("soon", FallFlag())]
    hall.world.sleep(0.2)
    await clocks.tick()
    assert hall.commands[1:] == [("later", FallFlag())]
    assert {(each.by, each.key) for each in hall.requests} == {(None, None)}


async def test_an_outage_is_given_back_once(hall: Hall, clocks: ClockService) -> None:
    """A gap of more than half a second is credited to every running clock before a flag falls."""
    hall.start_clock("one", 1)
    hall.start_clock("two", 1)
    await clocks.tick()
    stood_from = hall.redis.last_ms
    hall.world.sleep(3)
    await clocks.tick()
    assert stood_from is not None
    since = datetime.fromtimestamp(stood_from / 1000, hall.world.now.tzinfo)
    assert hall.commands == [("one", CreditClock(since)), ("two", CreditClock(since))]
    assert {each.key for each in hall.requests} == {f"outage:{since}"}
    for _ in range(20):
        hall.world.sleep(0.04)
        await clocks.tick()
    assert len(hall.commands) == 2


@pytest.mark.parametrize("gap, expected", [(0.49, 0), (0.51, 1)])
async def test_how_long_an_outage_is(
    hall: Hall, clocks: ClockService, gap: float, expected: int
) -> None:
    """A gap counts as an outage from half a second on."""
    hall.start_clock("match", 60)
    await clocks.tick()
    hall.world.sleep(gap)
    await clocks.tick()
    assert len(hall.commands) == expected


async def test_no_more_than_the_time_of_the_move(hall: Hall, clocks: ClockService) -> None:
    """A clock that began to run during the gap is credited from then on; a new one not at all."""
    hall.start_clock("old", 60)
    await clocks.tick()
    hall.world.sleep(2)
    hall.start_clock("younger", 60)
    started = hall.flags["younger"].since
    hall.world.sleep(0.6)
    hall.start_clock("new", 60)
    with structlog.testing.capture_logs() as lines:
        await clocks.tick()
    assert [match for match, _ in hall.commands] == ["old", "younger"]
    assert hall.commands[1][1] == CreditClock(started)
    since = moment((hall.redis.beats[2].last_ms or 0) * 1000).isoformat()
    credited_ = {"event": "clocks_credited", "matches": 2, "since": since, "log_level": "info"}
    assert lines == [credited_]


async def test_before_the_first_heartbeat(hall: Hall, clocks: ClockService) -> None:
    """Where no server has written a heartbeat, a clock is credited from its start."""
    hall.start_clock("match", 60)
    started = hall.flags["match"].since
    hall.world.sleep(30)
    await clocks.tick()
    assert hall.commands == [("match", CreditClock(started))]


async def test_while_no_clock_runs(hall: Hall, clocks: ClockService) -> None:
    """Nothing is written while no clock runs, and that time is no outage."""
    for _ in range(3):
        hall.world.sleep(10)
        await clocks.settle()
        assert await clocks.tick()
    hall.start_clock("match", 60)
    await clocks.settle()
    assert (hall.redis.beats, hall.commands) == ([], [])
    await clocks.tick()
    assert hall.commands == []
    assert [beat.written for beat in hall.redis.beats] == [False, True]


async def test_to_the_microsecond(hall: Hall, clocks: ClockService) -> None:
    """A flag falls at its deadline; a clock that has run for half a second is not credited."""
    hall.redis.to_us = hall.redis.back_us = 0
    hall.start_clock("old", 60)
    await clocks.tick()
    hall.world.sleep(1)
    hall.start_clock("new", 0.5)
    hall.world.sleep(0.5)
    await clocks.tick()
    assert [match for match, _ in hall.commands] == ["old", "new"]
    assert [type(command) for _, command in hall.commands] == [CreditClock, FallFlag]


async def test_one_failure_interrupts_no_other_command(hall: Hall, clocks: ClockService) -> None:
    """A tick fails after all of its commands have ended, not while some are under way."""
    hall.start_clock("one", 60)
    hall.start_clock("two", 60)
    await clocks.tick()
    hall.world.sleep(3)
    hall.failing, hall.gate = {"one"}, asyncio.Event()
    tick = asyncio.create_task(as_none(clocks.tick()))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not tick.done()
    hall.gate.set()
    with pytest.raises(LogUnavailableError):
        await tick
    assert [match for match, _ in hall.commands] == ["two"]


async def test_an_uncredited_outage_is_not_forgotten(hall: Hall, clocks: ClockService) -> None:
    """Where the credit cannot be written, no heartbeat hides the gap, and no flag falls."""
    hall.start_clock("match", 1)
    await clocks.tick()
    beaten = hall.redis.last_ms
    hall.world.sleep(3)
    hall.error = LogUnavailableError("full")
    with pytest.raises(LogUnavailableError):
        await clocks.tick()
    assert (hall.redis.last_ms, hall.commands) == (beaten, [])
    hall.error = None
    await clocks.tick()
    assert [type(command) for _, command in hall.commands] == [CreditClock]


async def test_another_server_came_first(hall: Hall, clocks: ClockService) -> None:
    """A command that is refused because it is done already is no error."""
    hall.start_clock("match", 1)
    await clocks.tick()
    hall.world.sleep(0.4)
    await clocks.tick()
    hall.error = Refusal(FLAG_STANDS)
    hall.world.sleep(0.4)
    assert await clocks.tick()
    hall.world.sleep(0.4)
    assert await clocks.tick()


async def test_settled_before_a_move(hall: Hall, clocks: ClockService) -> None:
    """A move after an outage waits for the credit; without an outage it asks Redis nothing."""
    hall.start_clock("match", 60)
    await clocks.tick()
    beats = len(hall.redis.beats)
    hall.world.sleep(0.4)
    await clocks.settle()
    assert len(hall.redis.beats) == beats
    hall.world.sleep(0.2)
    await clocks.settle()
    assert [type(command) for _, command in hall.commands] == [CreditClock]


async def test_one_credit_for_all_who_wait(hall: Hall, clocks: ClockService) -> None:
    """Moves that come together after an outage wait for one credit, as does the timekeeper."""
    hall.start_clock("match", 60)
    await clocks.tick()
    hall.world.sleep(3)
    hall.gate = asyncio.Event()
    moves = [asyncio.create_task(clocks.settle()) for _ in range(3)]
    moves.append(asyncio.create_task(as_none(clocks.tick())))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not any(move.done() for move in moves)
    hall.gate.set()
    await asyncio.gather(*moves)
    assert len(hall.commands) == 1


async def as_none(tick: object) -> None:
    assert asyncio.iscoroutine(tick)
    await tick


async def test_time_that_is_not_known(hall: Hall, clocks: ClockService) -> None:
    """No flag falls, no credit is given and no heartbeat written until the time is known again."""
    hall.start_clock("match", 1)
    await clocks.tick()
    beaten = hall.redis.last_ms
    hall.redis.back_us = 400_000
    hall.world.sleep(120)
    assert not await clocks.tick()
    await clocks.settle()
    assert (hall.redis.last_ms, hall.commands) == (beaten, [])
    hall.redis.back_us = 100
    assert await clocks.tick()
    assert [type(command) for _, command in hall.commands] == [CreditClock]


async def test_after_a_failure_it_waits(hall: Hall, clocks: ClockService) -> None:
    """A flag that is due while Redis is away is no reason to ask again at once."""
    hall.start_clock("match", 0.2)
    await clocks.tick()
    hall.world.sleep(0.3)
    hall.redis.is_away = True
    assert await clocks._ticked() == timedelta(milliseconds=50)
    hall.redis.is_away = False
    assert await clocks._ticked() == timedelta(milliseconds=50)
    assert hall.commands == [("match", FallFlag())]


async def test_it_runs_until_cancelled(
    hall: Hall, clocks: ClockService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tick after each pause, through an outage too: at a deadline, the pause is a millisecond."""
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        hall.world.sleep(seconds)
        hall.redis.is_away = len(pauses) == 2
        if len(pauses) == 6:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", pause)
    hall.start_clock("match", 60)
    hall.start_clock("due", 0)
    hall.error = Refusal(FLAG_STANDS)
    with pytest.raises(asyncio.CancelledError):
        await clocks.run()
    assert pauses == [0.001, 0.001, 0.05, 0.001, 0.001, 0.001]
    assert len([beat for beat in hall.redis.beats if beat.written]) == 5


async def test_the_next_deadline_is_not_missed(hall: Hall, clocks: ClockService) -> None:
    """It sleeps until the next deadline, or the next heartbeat if that is sooner."""
    hall.start_clock("match", 0.02)
    pause = await clocks._ticked()
    assert timedelta(milliseconds=18) <= pause <= timedelta(milliseconds=20)
    hall.start_clock("match", 60)
    assert await clocks._ticked() == timedelta(milliseconds=50)
