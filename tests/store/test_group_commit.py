"""Group commit: many appends, few pipelines, one at a time."""

import asyncio

import pytest
from prometheus_client import REGISTRY
from redis.exceptions import BusyLoadingError, ResponseError

from server.store.connection import Command, RedisChannel, Reply
from server.store.group_commit import MAX_GROUP_SIZE
from server.store.port import LogUnavailableError, OutcomeUnknownError
from server.store.redis import RedisStore
from server.store.retry import call
from store.samples import linked


def pipelines() -> float:
    return REGISTRY.get_sample_value("archipel_append_group_size_count") or 0


async def test_what_waits_leaves_together(redis_store: RedisStore) -> None:
    """Two hundred appends at once take two or three pipelines, not two hundred."""
    before = pipelines()
    answers = await asyncio.gather(
        *(redis_store.log.append(*linked(f"m{number}", 1)) for number in range(200))
    )
    assert all(answers)
    assert pipelines() - before <= 3


async def test_a_group_has_a_largest_size(redis_store: RedisStore) -> None:
    """Appends beyond the largest size go into the next group."""
    before = pipelines()
    many = range(2 * MAX_GROUP_SIZE + 1)
    answers = await asyncio.gather(
        *(redis_store.log.append(*linked(f"m{number}", 1)) for number in many)
    )
    assert all(answers)
    assert pipelines() - before == 3


async def test_one_pipeline_at_a_time(
    redis_store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipeline is sent only after the answers to the previous one."""
    under_way, most = 0, 0
    exchange = RedisChannel.exchange

    async def watched(channel: RedisChannel, *commands: Command, longer: float = 0) -> list[Reply]:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        try:
            return await exchange(channel, *commands, extra_timeout=longer)
        finally:
            under_way -= 1

    monkeypatch.setattr(RedisChannel, "exchange", watched)

    async def play(match: str) -> None:
        for version in range(1, 11):
            assert await redis_store.log.append(*linked(match, version))

    await asyncio.gather(*(play(f"m{number}") for number in range(64)))
    assert most == 1


async def test_flushed_script_is_loaded_again(redis_store: RedisStore) -> None:
    """After SCRIPT FLUSH the script is loaded again and appends keep their order."""
    assert await redis_store.log.append(*linked("m", 1))
    await call(redis_store._channel, ("SCRIPT", "FLUSH"))
    answers = await asyncio.gather(
        *(redis_store.log.append(*linked("m", version)) for version in range(2, 20))
    )
    assert all(answers)
    assert await redis_store.log.length("m") == 19


async def test_cancelled_callers(redis_store: RedisStore) -> None:
    """Cancelled callers do not affect the answers of others nor the log."""
    tasks = [
        asyncio.create_task(redis_store.log.append(*linked(f"m{number}", 1)))
        for number in range(100)
    ]
    await asyncio.sleep(0)
    for task in tasks[::3]:
        task.cancel()
    await asyncio.sleep(0)
    late = asyncio.create_task(redis_store.log.append(*linked("late", 1)))
    answers = await asyncio.gather(*tasks, late, return_exceptions=True)
    assert [type(answer) for answer in answers[::3][:34]] == [asyncio.CancelledError] * 34
    assert all(answer is True for number, answer in enumerate(answers) if number % 3)
    assert await late


@pytest.mark.parametrize(
    "reply, sent",
    [("OOM command not allowed", 1), ("BUSY Redis is busy", 3), ("LOADING", 3)],
    ids=["permanent", "busy", "loading"],
)
async def test_only_what_may_pass_is_retried(
    redis_store: RedisStore, monkeypatch: pytest.MonkeyPatch, reply: str, sent: int
) -> None:
    """A permanent refusal of Redis is answered at once; what may pass is tried again."""
    exchange, exchanges = RedisChannel.exchange, list[tuple[object, ...]]()

    async def refusing(channel: RedisChannel, *commands: Command) -> list[Reply]:
        exchanges.append(tuple(command[0] for command in commands))
        if len(exchanges) < 3:
            error = BusyLoadingError(reply) if reply == "LOADING" else ResponseError(reply)
            return [error for _ in commands]
        return await exchange(channel, *commands)

    monkeypatch.setattr(RedisChannel, "exchange", refusing)
    appending = redis_store.log.append(*linked("m", 1))
    if sent == 1:
        with pytest.raises(LogUnavailableError, match="OOM"):
            await appending
    else:
        assert await appending
    # The script is loaded again only where Redis does not have it.
    assert exchanges == [("EVALSHA",)] * sent


async def test_an_interrupted_group(
    redis_store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was under way may be in the log; what waited was never sent."""
    sent = asyncio.Event()

    async def never(_channel: RedisChannel, *_commands: Command) -> list[Reply]:
        sent.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(RedisChannel, "exchange", never)
    first = asyncio.ensure_future(redis_store.log.append(*linked("m", 1)))
    await sent.wait()
    second = asyncio.ensure_future(redis_store.log.append(*linked("n", 1)))
    await asyncio.sleep(0)
    sender = redis_store.log._group_commit._sender
    assert sender is not None
    sender.cancel()
    results = await asyncio.gather(first, second, return_exceptions=True)
    assert [type(result) for result in results] == [OutcomeUnknownError, LogUnavailableError]
