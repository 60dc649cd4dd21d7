"""A child process: started, watched and stopped in the same way under every event loop."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

LAUNCHER = Path(__file__).with_name("launch.py")
POLL_INTERVAL_S = 0.02


class Child:
    def __init__(
        self,
        program: Path,
        arguments: Sequence[str],
        folder: Path,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        launcher = (sys.executable, "-IS", str(LAUNCHER), str(os.getpid()))
        self._process = subprocess.Popen(  # noqa: S603 - our launcher, and the program found
            (*launcher, str(program), *arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=environment,
            umask=0o077,
            # Ctrl-C in a terminal signals the server, which stops its children.
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    async def wait(self) -> int:
        """Wait until it has ended; returns its exit status."""
        # Polling needs no child watcher, in which event loops differ.
        while (status := self._process.poll()) is None:  # noqa: ASYNC110 - no event to wait for
            await asyncio.sleep(POLL_INTERVAL_S)
        return status

    async def stop(self, timeout_s: float) -> None:
        """SIGTERM, and after the timeout SIGKILL."""
        self._process.terminate()
        try:
            await asyncio.wait_for(self.wait(), timeout_s)
        except TimeoutError:
            self._process.kill()
            await self.wait()
