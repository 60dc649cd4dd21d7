"""Processes beside the host's, each of which does one thing after the other."""

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from threading import Thread


@cache
def worker_pool(*, nice: int = 0) -> ProcessPoolExecutor:
    """Begun when first needed; it ends with us, even if we are killed."""
    # Spawned: this process has threads, which a fork would tear apart.
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=fresh, initializer=_initialize, initargs=(nice,))


def discard_worker_pools() -> None:
    """Where one has died; whoever needs one next gets a new one."""
    worker_pool.cache_clear()


def _initialize(nice: int) -> None:
    """Ctrl-C is for our parent, and its end is ours."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
