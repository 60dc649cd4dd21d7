"""Sampling profiles of the server by py-spy while a row runs."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from benchmarks.rows.commands import play
from benchmarks.rows.spectators import show
from benchmarks.servers.archipel import Archipel
from benchmarks.session import BenchSession

_PER_SECOND = "500"
_TOP = 25
# What is on every stack says nothing.
_ALWAYS = 0.99
_PATIENCE = 60


class Line(Struct, frozen=True):
    """A function, and in how many of all samples it ran itself or anything below it did."""

    function: str
    itself: float
    below: float

    @property
    def is_ours(self) -> bool:
        return any(f"({folder}/" in self.function for folder in ("domain", "projections", "server"))


class Profile(Struct, frozen=True):
    title: str
    samples: int
    lines: tuple[Line, ...]

    @property
    def by_itself(self) -> list[Line]:
        return sorted(self.lines, key=lambda line: -line.itself)[:_TOP]

    @property
    def by_all_below(self) -> list[Line]:
        ours = [line for line in self.lines if line.is_ours and line.below < _ALWAYS]
        return sorted(ours, key=lambda line: -line.below)[:_TOP]


def profiles(session: BenchSession) -> list[Profile]:
    spy = _py_spy()
    if spy is None:
        return []
    first, third = session.scratch / "row-1.raw", session.scratch / "row-3.raw"
    play(session.ours, session.scale.matches, _watching(spy, session.ours, first))
    watching = _watching(spy, session.ours, third)
    show(session.ours, *session.scale.watched, session.scale.moves_per_second, watching)
    return [
        Profile("row 1: commands", *top(first.read_text())),
        Profile("row 3: spectators", *top(third.read_text())),
    ]


def top(stacks: str) -> tuple[int, tuple[Line, ...]]:
    """From lines of `outer;…;inner count`: how many samples, and who was in them."""
    itself, below = Counter[str](), Counter[str]()
    for line in stacks.splitlines():
        stack, _, count = line.rpartition(" ")
        functions = stack.split(";")
        itself[functions[-1]] += int(count)
        below.update(dict.fromkeys(functions, int(count)))
    total = itself.total()
    return total, tuple(Line(name, itself[name] / total, below[name] / total) for name in below)


@contextmanager
def _watching(spy: Path, server: Archipel, raw: Path) -> Iterator[None]:
    """From the driver's core; only samples on which the server ran count."""
    watching = subprocess.Popen(
        [spy, "record", "--pid", str(server.pid), "--format", "raw", "--output", raw,
         "--function", "--rate", _PER_SECOND, "--duration", str(_PATIENCE)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    time.sleep(1)
    try:
        yield
    finally:
        watching.send_signal(signal.SIGINT)
        watching.wait(_PATIENCE)


def _py_spy() -> Path | None:
    """Only root may look into a process that is not its child."""
    beside = Path(sys.executable).with_name("py-spy")
    found = beside if beside.exists() else shutil.which("py-spy")
    return Path(found) if found and os.geteuid() == 0 else None
