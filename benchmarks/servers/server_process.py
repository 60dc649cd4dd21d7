"""A server process on the servers' core, terminated with the driver."""

import atexit
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from benchmarks.cores import on_servers_core

ROOT: Final = Path(__file__).parents[2]
_PATIENCE: Final = 30.0


class NotStartedError(Exception):
    """The message is the server's output."""


class ServerProcess:
    def __init__(
        self,
        command: Sequence[str | Path],
        *,
        output: Path,
        environment: Mapping[str, str] | None = None,
        folder: Path = ROOT,
    ) -> None:
        self._output = output
        output.parent.mkdir(parents=True, exist_ok=True)
        with on_servers_core(), output.open("wb") as out:
            self._process = subprocess.Popen(
                [str(word) for word in command],
                cwd=folder,
                env={**os.environ, **(environment or {})},
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        self.pid = self._process.pid
        atexit.register(self.stop)

    def wait_for(self, sign: str) -> str:
        """What it wrote after the sign of its being ready, on the same line."""
        end = monotonic() + _PATIENCE
        while monotonic() < end and self._process.poll() is None:
            for line in self._output.read_text().splitlines(keepends=True):
                if line.startswith(sign) and line.endswith("\n"):
                    return line.removeprefix(sign).strip()
            sleep(0.02)
        raise NotStartedError(self._output.read_text())

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        atexit.unregister(self.stop)
