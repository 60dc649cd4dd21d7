"""The result of an append when the connection fails: by scripted steps and by a proxy."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from redis.exceptions import BusyLoadingError, OutOfMemoryError, ResponseError

from server.store.connection import (
    Command,
    NotSentError,
    RedisBusyError,
    RedisChannel,
    Reply,
    ReplyLostError,
)
from server.store.continuity import LogContinuity
from server.store.group_commit import GroupCommit
from server.store.port import LogUnavailableError, OutcomeUnknownError
from server.store.redis import RedisStore, open_redis
from store.samples import everything_fed, linked

FULL = OutOfMemoryError("command not allowed when used memory > 'maxmemory'")
LOADING = BusyLoadingError("Redis is loading the dataset in memory")
BUSY = ResponseError("BUSY Redis is busy running a script.")
TOLD = b"1-0"

Step = Exception | bytes | None


class ScriptedLine(RedisChannel):
    """Answers as scripted, and repeats the last step."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.timeout = 0.1
        self._steps = list(steps)

    async def exchange(self, *commands: Command, extra_timeout: float = 0) -> list[Reply]:
        assert not extra_timeout
        step = self._steps.pop(0) if len(self._steps) > 1 else self._steps[0]
        if isinstance(step, NotSentError | ReplyLostError):
            raise step
        # Only errors that Redis replies are left.
        assert step is None or isinstance(step, bytes | ResponseError | BusyLoadingError)
        return [step for _ in commands]


async def answer(*steps: Step) -> bool | str:
    groups = GroupCommit(ScriptedLine(steps), LogContinuity(None), 1000)
    try:
        return await groups.append(*linked("m", 1))
    except LogUnavailableError as failure:
        return type(failure).__name__


@pytest.mark.parametrize(
    "steps, expected",
    [
        ((TOLD,), True),
        ((None,), False),
        ((NotSentError("refused"),), LogUnavailableError.__name__),
        ((NotSentError("refused"), TOLD), True),
        ((RedisBusyError("loading"), RedisBusyError("loading"), TOLD), True),
        ((RedisBusyError("loading"),), LogUnavailableError.__name__),
        ((LOADING, TOLD), True),
        ((BUSY, TOLD), True),
        ((BUSY,), LogUnavailableError.__name__),
        ((FULL,), LogUnavailableError.__name__),
        ((ReplyLostError("reset"), TOLD), True),
        ((ReplyLostError("reset"), None), False),
        ((ReplyLostError("reset"), NotSentError("refused"), NotSentError("refused"), TOLD), True),
        # Once it may have arrived, a refusal of the second sending proves nothing.
        ((ReplyLostError("reset"), FULL, TOLD), True),
        ((ReplyLostError("reset"), FULL), OutcomeUnknownError.__name__),
        ((ReplyLostError("reset"), NotSentError("refused")), OutcomeUnknownError.__name__),
        ((ReplyLostError("reset"),), OutcomeUnknownError.__name__),
    ],
)
async def test_each_way_of_going_wrong(steps: tuple[Step, ...], expected: bool | str) -> None:  # noqa: FBT001
    """The result is done, not done or unknown, according to what is certain."""
    assert await answer(*steps) == expected


async def test_the_unsent_do_not_wait_for_the_lost() -> None:
    """While the outcome of one append is unknown, later appends are refused at once."""
    groups = GroupCommit(
        ScriptedLine([ReplyLostError("reset"), NotSentError("refused")]), LogContinuity(None), 1000
    )
    groups._channel.timeout = 1.0
    first = asyncio.create_task(groups.append(*linked("m", 1)))
    await asyncio.sleep(0.01)
    async with asyncio.timeout(0.5):
        with pytest.raises(LogUnavailableError):
            await groups.append(*linked("n", 1))
    assert not first.done()
    with pytest.raises(OutcomeUnknownError):
        await first


class Cutter:
    """A proxy between server and Redis that can drop the next answer."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_unix_connection(self._path)
        asking = asyncio.create_task(self._pass_on(reader, questions))
        while data := await answers.read(1 << 16):
            if self.cuts:
                self.cuts -= 1
                break
            writer.write(data)
        asking.cancel()
        for end in (writer, questions):
            end.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            writer.write(data)
        writer.close()


@pytest.fixture
async def cutter(redis_url: str, tmp_path: Path) -> AsyncIterator[Cutter]:
    if not redis_url.startswith("unix://"):
        pytest.fail("written for a Redis on a unix socket")
    cutter = Cutter(redis_url.removeprefix("unix://"))
    async with await asyncio.start_unix_server(cutter.serve, tmp_path / "cut"):
        yield cutter


@pytest.fixture
async def cut_store(cutter: Cutter, tmp_path: Path) -> AsyncIterator[RedisStore]:
    store = await open_redis(f"unix://{tmp_path}/cut", high_water_mark=None)
    yield store
    cutter.cuts = 0
    await store.close()


async def test_every_third_answer_is_lost(cutter: Cutter, cut_store: RedisStore) -> None:
    """An append whose answer was lost is still acknowledged, and done once."""
    for version in range(1, 31):
        cutter.cuts = int(version % 3 == 0)
        matches = [f"m{number}" for number in range(8)]
        answers = await asyncio.gather(
            *(cut_store.log.append(*linked(match, version)) for match in matches)
        )
        assert all(answers)
    assert len(await everything_fed(cut_store)) == 30 * 8
    assert await cut_store.log.length("m0") == 30
