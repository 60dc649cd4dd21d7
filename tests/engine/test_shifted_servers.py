"""Two servers on one Redis whose clocks differ: as if there were one, with true time."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import pytest

from domain.choices import combinations
from domain.clock import PerMove, Total
from domain.commit import AnyCommit
from domain.match import Match
from domain.match.commands import CreditClock, FallFlag, OpenMatch, TakeSeat
from domain.messages import Command
from domain.registry import games
from kit.game_clocks import SECOND, ProcessClocks, RedisClock, World, process_time
from kit.live_history import MATCH, PLAYERS, SteppingLog
from projections.clocks import FLAGS, Due
from server.engine.clocks import ClockService
from server.engine.command_handler import CommandExecutor, CommandHandler, CommandRequest
from server.engine.errors import TimeUnknownError
from server.engine.match_cache import MatchCache
from server.store.codec import decode

# Shifts in seconds and drifts of two servers; the clock of Redis is true.
CLOCKS = [((0, 0), (0, 0)), ((-5, 1e-3), (5, -1e-3)), ((1, 0), (0, 0)), ((5, 5e-4), (4, -5e-4))]
TICK_S = 0.01


class Server:
    """The clocks and the command handling of one process."""

    def __init__(self, redis: RedisClock, log: SteppingLog, shift_s: float, drift: float) -> None:
        self.clocks = ProcessClocks(redis.world, round(shift_s * SECOND), drift)
        self.time = process_time(redis, self.clocks)
        self.log = log
        self.matches = MatchCache(log)
        executor = CommandExecutor(log, self.matches, self.time)
        self.timekeeper = ClockService(self, executor, self.time)
        self.handler = CommandHandler(executor, self.timekeeper, self.time)

    @property
    def flags(self) -> Mapping[str, Due]:
        row: Due | None = None
        for commit in map(decode, self.log.entries):
            if FLAGS.keys(commit):
                row = FLAGS.apply(row, commit)
        return {} if row is None else {MATCH: row}


class Scene:
    def __init__(self, *clocks: tuple[float, float]) -> None:
        self.world = World()
        self.redis = RedisClock(self.world)
        self.log = SteppingLog()
        self.servers = [Server(self.redis, self.log, *each) for each in clocks]

    @property
    def commits(self) -> list[AnyCommit]:
        return [decode(entry) for entry in self.log.entries]

    def of(self, kind: type[Command]) -> list[AnyCommit]:
        return [commit for commit in self.commits if isinstance(commit.command, kind)]

    async def pass_time(self, seconds: float) -> None:
        """Both servers keep time in turn; each measures it every second."""
        for step in range(round(seconds / TICK_S)):
            for server in self.servers:
                if step % round(1 / TICK_S) == 0:
                    await server.time.measure()
                await server.timekeeper.tick()
                self.world.sleep(TICK_S / len(self.servers))

    async def play(self, server: Server) -> Match:
        """A legal move of the player to act."""
        match = await server.matches.latest(MATCH)
        assert match.board is not None
        seat = min(match.to_act)
        command = next(iter(combinations(match.game.choices(match.board, seat))))
        return await self.command(server, seat, command)

    async def command(self, server: Server, seat: int, command: Command) -> Match:
        request = CommandRequest(
            match=MATCH, command=command, by=PLAYERS[seat], opens=isinstance(command, OpenMatch)
        )
        return (await server.handler.handle(request)).match


@asynccontextmanager
async def begun(clock: PerMove | Total, *clocks: tuple[float, float]) -> AsyncIterator[Scene]:
    scene = Scene(*clocks)
    for server in scene.servers:
        await server.time.start()
    options = games()["divercite"].options()
    opening = OpenMatch(options=options, seat=0, visibility="public", clock=clock)
    await scene.command(scene.servers[0], 0, opening)
    await scene.command(scene.servers[-1], 1, TakeSeat(1))
    yield scene


@pytest.mark.parametrize("clocks", CLOCKS)
async def test_no_credit_and_flags_at_true_time(clocks: tuple[tuple[float, float], ...]) -> None:
    """Nothing is credited, no commit is written but moves and the flag, and that falls on time."""
    async with begun(Total(3), *clocks) as scene:
        for server in scene.servers:
            await scene.pass_time(1)
            before = scene.world.now
            match = await scene.play(server)
            assert abs(match.updated_at - before) < timedelta(milliseconds=5)
        clock = (await scene.servers[0].matches.latest(MATCH)).clock
        assert clock is not None
        assert [round(left, -2) for left in clock.remaining_ms] == [2000, 2000]
        deadline = clock.deadline
        assert deadline is not None
        while not scene.of(FallFlag):
            await scene.pass_time(TICK_S)
            assert scene.world.now < deadline + timedelta(seconds=1)
        assert timedelta(0) <= scene.world.now - deadline < timedelta(milliseconds=2 + 2 * 10)
        await scene.pass_time(1)
    assert len(scene.commits) == 5
    assert scene.of(CreditClock) == []


@pytest.mark.parametrize("clocks", CLOCKS)
async def test_a_real_outage_is_credited_once(clocks: tuple[tuple[float, float], ...]) -> None:
    """Both servers find the same gap, and the clock gets it back once."""
    async with begun(PerMove(10), *clocks) as scene:
        await scene.pass_time(2)
        gone = scene.world.now
        scene.world.sleep(7)
        back = scene.world.now
        await scene.pass_time(2)
        (credit,) = scene.of(CreditClock)
        due = scene.servers[0].flags[MATCH]
        started = scene.commits[1].at
        assert abs(credit.at - back) < timedelta(milliseconds=20)
        assert abs((due.deadline - started) - (timedelta(seconds=10) + (back - gone))) < (
            timedelta(milliseconds=60)
        )


@pytest.mark.parametrize("step_s", [-600, -5, 5, 600])
async def test_another_redis_with_another_clock(step_s: int) -> None:
    """After a failover to a machine whose clock differs, each clock goes on from where it stood."""
    async with begun(PerMove(10), (-5, 0), (5, 0)) as scene:
        await scene.pass_time(2)
        left = remaining(scene)
        set_clock(scene.redis, step_s)
        await scene.pass_time(1)
        assert abs(left - remaining(scene) - timedelta(seconds=1)) < timedelta(milliseconds=60)
        assert len(scene.of(CreditClock)) == (1 if step_s > 0 else 0)
        await scene.play(scene.servers[0])
        times = [commit.at for commit in scene.commits]
        assert times == sorted(times)


def set_clock(redis: RedisClock, step_s: int) -> None:
    """Set the clock of Redis; set back, `heartbeat.lua` goes on from the last heartbeat."""
    assert redis.last_ms is not None
    redis.ahead_us += step_s * SECOND
    behind = redis.last_ms * 1000 - (redis.world.now_us + redis.ahead_us)
    redis.ahead_us += max(0, behind)


def remaining(scene: Scene) -> timedelta:
    due = scene.servers[0].flags[MATCH]
    return due.deadline - game_time(scene)


def game_time(scene: Scene) -> datetime:
    return scene.world.now + timedelta(microseconds=scene.redis.ahead_us)


async def test_no_move_on_the_clock_without_the_time() -> None:
    """A server that does not know the time refuses moves on the clock, and another takes them."""
    async with begun(PerMove(10), (0, 0), (0, 0)) as scene:
        lost, other = scene.servers
        await scene.pass_time(0.1)
        lost.time._answered_at = None
        with pytest.raises(TimeUnknownError):
            await scene.play(lost)
        assert len(scene.commits) == 2
        await scene.play(other)
        lost.time._answered_at = lost.clocks.monotonic_us()
        await scene.play(lost)
        assert len(scene.commits) == 4
