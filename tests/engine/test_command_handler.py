"""One decision of a match at a time, and commits that no one can foresee."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta

import pytest

from domain.commit import SALT_BYTES
from domain.match.commands import Resign, TakeSeat
from domain.messages import Command
from domain.player import Player
from domain.refusals import Refusal
from kit.game_clocks import SetClock
from kit.live_history import MATCH, SteppingLog
from kit.pile_game import PILE, PileOptions, TakeStones
from kit.registering import registered
from kit.scenes import opening
from kit.table import ADA, BEN, NOON, Table
from server.engine.command_handler import CommandExecutor, CommandRequest
from server.engine.match_cache import MatchCache
from server.store.codec import decode
from server.store.port import Entry


class CountingLog(SteppingLog):
    """Other tasks run during an append, and what goes to and fro is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.conflicts = 0

    async def append(self, entry: Entry, previous: bytes) -> bool:
        await asyncio.sleep(0)
        done = await super().append(entry, previous)
        self.conflicts += not done
        await asyncio.sleep(0)
        return done

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        self.reads += 1
        return await super().read(match, after=after, limit=limit)


class Engine:
    """An executor over such a log, with a clock that stands."""

    def __init__(self) -> None:
        self.log = CountingLog()
        self.clock = SetClock(NOON)
        self.matches = MatchCache(self.log)
        self.executor = CommandExecutor(self.log, self.matches, self.clock.game_time())

    async def do(self, by: Player, command: Command, *, opens: bool = False) -> None:
        await self.executor.execute(
            CommandRequest(match=MATCH, command=command, by=by, opens=opens)
        )

    async def started(self, stones: int = 5, *, at_once: bool = False) -> None:
        options = PileOptions(stones=stones, at_once=at_once)
        await self.do(ADA, opening(options, seat=0), opens=True)
        await self.do(BEN, TakeSeat(1))
        self.log.reads = 0


@pytest.fixture(autouse=True)
def _pile() -> Iterator[None]:
    with registered(PILE):
        yield


@pytest.fixture
async def engine() -> Engine:
    return Engine()


async def test_decisions_wait_for_each_other(engine: Engine) -> None:
    """Twenty commands at once on one server meet no conflict and read nothing again."""
    await engine.started(stones=100, at_once=True)
    commands = [engine.do(by, TakeStones(1)) for by in (ADA, BEN) * 10]
    await asyncio.gather(*commands)
    assert (engine.log.conflicts, engine.log.reads) == (0, 0)
    assert [entry.version for entry in engine.log.entries] == [*range(1, 23)]


async def test_a_decided_match_is_not_interrupted(engine: Engine) -> None:
    """While a match is appended commit by commit, a command of it waits."""
    table = Table(name=MATCH)
    table.do(ADA, opening(PileOptions(stones=9), seat=0))
    table.do(BEN, TakeSeat(1))
    table.do(ADA, TakeStones(2))
    decided = [(step.commit, step.after) for step in table.steps]
    whole, _ = await asyncio.gather(
        engine.executor.append_decided(decided), engine.do(BEN, Resign())
    )
    assert whole == table.match
    assert engine.log.conflicts == 0
    assert [entry.hash for entry in engine.log.entries[:3]] == [s.entry.hash for s in table.steps]
    assert len(engine.log.entries) == 4


async def test_a_refusal_by_a_current_cache_reads_once(engine: Engine) -> None:
    """A refused command looks once whether the log holds more."""
    await engine.started()
    with pytest.raises(Refusal):
        await engine.do(BEN, TakeStones(1))
    assert engine.log.reads == 1


async def test_salts_and_seeds_cannot_be_foreseen() -> None:
    """The same commands twice: no salt, no seed and no hash is the same."""
    commits = []
    for _ in range(2):
        engine = Engine()
        await engine.started()
        for by in (ADA, BEN, ADA, BEN):
            await engine.do(by, TakeStones(1))
        await engine.do(ADA, TakeStones(1))
        commits += [decode(entry) for entry in engine.log.entries]
    salts = {commit.salt for commit in commits}
    assert len(salts) == len(commits) == 14
    assert {len(salt) for salt in salts} == {SALT_BYTES}
    bits = b"".join(sorted(salts))
    ones = sum(byte.bit_count() for byte in bits)
    # Fair coins are further off than this once in a million runs.
    assert abs(ones - len(bits) * 4) < 5 * (len(bits) * 8) ** 0.5 / 2


async def test_seeds_differ() -> None:
    """Every match has a seed of its own, of 32 bytes, to which its opening commits."""
    opened = []
    for _ in range(3):
        engine = Engine()
        await engine.started()
        opened.append(engine.matches.cached(MATCH).match.agreed)
    seeds = {agreed.seed for agreed in opened}
    assert len(seeds) == 3
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}


async def test_time_does_not_go_back(engine: Engine) -> None:
    """A clock that is set back dates a commit like the one before it."""
    await engine.started()
    engine.clock.now = NOON - timedelta(hours=1)
    await engine.do(ADA, TakeStones(1))
    engine.clock.now = NOON + timedelta(hours=1)
    await engine.do(BEN, TakeStones(1))
    times = [decode(entry).at for entry in engine.log.entries]
    assert times == [NOON, NOON, NOON, NOON + timedelta(hours=1)]
