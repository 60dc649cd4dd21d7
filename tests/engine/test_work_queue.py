"""The work queue: one piece of work at a time, callers in turn, a bound for each caller."""

import asyncio
import threading
from collections.abc import Coroutine
from contextvars import copy_context

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from server.api.rate_limits import Limits
from server.engine import work_queue
from server.engine.errors import LimitExceededError
from server.engine.work_queue import WorkQueue, current_caller


@pytest.fixture
def queue() -> WorkQueue:
    return WorkQueue("test", max_waiting=3)


def by(caller: str, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
    """Starts work on behalf of a caller."""
    context = copy_context()
    context.run(current_caller.set, caller)
    return asyncio.create_task(work, context=context)


def refused() -> float:
    return REGISTRY.get_sample_value("archipel_work_refused_total", {"queue": "test"}) or 0


def waiting_now() -> float | None:
    return REGISTRY.get_sample_value("archipel_work_waiting", {"queue": "test"})


async def a_while() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_callers_in_turn(queue: WorkQueue) -> None:
    """One who comes late waits for one piece of work of each other caller, not for all."""
    order, at_once = list[str](), 0

    async def work(name: str) -> None:
        nonlocal at_once
        async with queue.turn():
            at_once += 1
            assert at_once == 1
            order.append(name)
            await asyncio.sleep(0)
            at_once -= 1

    async with queue.turn():
        many = [by("many", work(f"many {number}")) for number in range(3)]
        others = [by(name, work(name)) for name in ("one", "two")]
        await a_while()
    await asyncio.gather(*many, *others)
    assert order == ["many 0", "one", "two", "many 1", "many 2"]


async def test_too_much_waits(queue: WorkQueue) -> None:
    """Beyond its bound a caller is refused, which is counted; others and the server are not."""
    done, before = list[str](), refused()

    async def work() -> None:
        async with queue.turn():
            done.append(current_caller.get())

    async with queue.turn():
        waiting = [by("many", work()) for _ in range(3)]
        waiting += [by("other", work())]
        waiting += [by("", work()) for _ in range(5)]
        await a_while()
        assert waiting_now() == queue.waiting == 9
        with pytest.raises(LimitExceededError) as failure:
            await by("many", work())
    await asyncio.gather(*waiting)
    assert failure.value.retry_after == 1
    assert waiting_now() == queue.waiting == 0
    assert refused() == before + 1
    assert [done.count(caller) for caller in ("many", "other", "")] == [3, 1, 5]
    await by("many", work())


async def test_refusals_are_logged_now_and_then(
    queue: WorkQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first refusal is logged, and one in a minute after it."""
    assert (60, Limits().work_per_address) == (work_queue._LOG_INTERVAL_S, work_queue.MAX_WAITING)

    async def work() -> None:
        async with queue.turn():
            pass

    async def refused_once() -> list[tuple[object, object]]:
        with capture_logs() as logs, pytest.raises(LimitExceededError):
            await by("many", work())
        return [(each["queue"], each["caller"]) for each in logs]

    async with queue.turn():
        waiting = [by("many", work()) for _ in range(3)]
        await a_while()
        assert await refused_once() == [("test", "many")]
        assert await refused_once() == []
        monkeypatch.setattr(work_queue, "_LOG_INTERVAL_S", 0)
        assert await refused_once() == [("test", "many")]
    await asyncio.gather(*waiting)


async def test_cancelled_while_waiting(queue: WorkQueue) -> None:
    """A request that is cancelled while it waits, or as its turn comes, holds up no other."""
    done = list[int]()

    async def work(number: int) -> None:
        async with queue.turn():
            done.append(number)

    async with queue.turn():
        tasks = [by("a", work(number)) for number in range(3)]
        await a_while()
        tasks[0].cancel()
    # Its turn has come, but it has not run yet.
    tasks[1].cancel()
    await asyncio.wait(tasks)
    assert done == [2]
    await work(3)
    assert done == [2, 3]


async def test_in_a_thread(queue: WorkQueue) -> None:
    """A function runs in one thread beside the event loop; its error is the caller's."""
    threads = [await queue.in_thread(threading.get_ident) for _ in range(2)]
    assert len({*threads}) == 1
    assert threading.get_ident() not in threads
    with pytest.raises(ZeroDivisionError):
        await queue.in_thread(lambda: 1 // 0)
    assert await queue.in_thread(lambda: 2) == 2


async def test_a_thread_goes_on_after_its_request(queue: WorkQueue) -> None:
    """The turn of a cancelled request lasts as long as its function runs."""
    begun, enough, second = threading.Event(), threading.Event(), asyncio.Event()

    def long() -> None:
        begun.set()
        enough.wait(10)

    async def work() -> None:
        async with queue.turn():
            second.set()

    first = asyncio.create_task(queue.in_thread(long))
    await asyncio.to_thread(begun.wait, 10)
    first.cancel()
    waiting = asyncio.create_task(work())
    await a_while()
    assert not second.is_set()
    enough.set()
    await waiting
