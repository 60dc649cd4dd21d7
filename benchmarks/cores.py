"""Which core is whose, and what a process has used of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_CORES: Final = sorted(os.sched_getaffinity(0))
SERVERS: Final = _CORES[0]
DRIVERS: Final = _CORES[-1]

_TICK: Final = 1 / os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
# Counted from the third field of /proc/PID/stat, the state.
_USER, _SYSTEM = 11, 12


def pin_driver() -> None:
    os.sched_setaffinity(0, {DRIVERS})


@contextmanager
def on_servers_core() -> Iterator[None]:
    """What is started meanwhile, and all that it starts, stays on the servers' core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {SERVERS})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def cpu_seconds(pid: int) -> float:
    """User and system time of all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[_USER]) + int(fields[_SYSTEM])) * _TICK


def children(pid: int) -> set[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
