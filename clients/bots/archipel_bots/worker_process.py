"""Searches in a worker process, so that the event loop of the host stays responsive.

All matches of a host share one worker. The time that a search waits in the queue counts as time
for its move, so a move is in time however many matches there are; where the worker gives no
answer, a move is chosen here without a search.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from random import Random
from threading import Thread
from time import monotonic
from typing import Final, NamedTuple

from archipel_bots.bot import Within
from archipel_client.messages import Json

# The time that a worker needs to return its answer.
_HANDOVER_S: Final = 0.05


class Turn(NamedTuple):
    """The arguments of a Choose function."""

    view: Json
    choices: Sequence[Json]
    seat: int
    rng: Random


@cache
def worker_pool(*, nice: int = 0) -> ProcessPoolExecutor:
    """A pool of one process, started on first use; it exits with this process, even if killed."""
    # Spawned: a fork would copy the locks of this process's threads.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_initialize, initargs=(nice,))


def discard_worker_pools() -> None:
    """After a worker has died; the next use starts a new one."""
    worker_pool.cache_clear()


async def choose_in_worker(within: Within, seconds: float, turn: Turn) -> Json:
    """What a bot chooses within a time limit."""
    # The worker draws from a copy, so every move gets a seed of its own.
    turn = turn._replace(rng=Random(turn.rng.getrandbits(64)))
    deadline = monotonic() + seconds
    try:
        submitted = worker_pool().submit(_choose, within, deadline - _HANDOVER_S, turn)
        async with asyncio.timeout(seconds):
            return await asyncio.wrap_future(submitted)
    except TimeoutError:
        pass
    except BrokenProcessPool:
        discard_worker_pools()
    return await asyncio.to_thread(within(0), *turn)


def _choose(within: Within, deadline: float, turn: Turn) -> Json:
    return within(max(0.0, deadline - monotonic()))(*turn)


def _initialize(nice: int) -> None:
    """SIGINT is handled by the parent, whose exit ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
