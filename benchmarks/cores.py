"""CPU affinity, and the CPU time of processes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_CORES: Final = sorted(os.sched_getaffinity(0))
SERVERS: Final = _CORES[0]
DRIVERS: Final = _CORES[-1]
# Where two workers go; on a machine of two cores, one of them is the driver's too.
PAIR: Final = frozenset(_CORES[:2])

_TICK: Final = 1 / os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
# Counted from the third field of /proc/PID/stat, the state.
_USER, _SYSTEM = 11, 12
# Of a core's line in /proc/stat, its name being the first word.
_IDLE, _WAITING = 4, 5


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


def place(pid: int, cores: frozenset[int]) -> None:
    """From now on it runs there, with all the threads that it has."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), cores)


def idle_seconds(cores: frozenset[int]) -> float:
    """How long these cores have had nothing to do."""
    names = {f"cpu{core}" for core in cores}
    lines = (line.split() for line in Path("/proc/stat").read_text().splitlines())
    ticks = (int(words[_IDLE]) + int(words[_WAITING]) for words in lines if words[0] in names)
    return sum(ticks) * _TICK


def cpu_seconds(pid: int) -> float:
    """User and system time of all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[_USER]) + int(fields[_SYSTEM])) * _TICK


def children(pid: int) -> set[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
