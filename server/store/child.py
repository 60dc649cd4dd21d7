"""A program that runs as our child: started, watched and ended under every event loop alike."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

LAUNCHER = Path(__file__).with_name("launch.py")
GLANCE = 0.02


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
            # Ctrl-C in a terminal is for the server, which stops its children itself.
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    async def death(self) -> int:
        """Wait until it has ended, and return its status."""
        # A glance now and then needs no watcher of children, in which event loops differ.
        while (status := self._process.poll()) is None:  # noqa: ASYNC110 - nobody would set an Event
            await asyncio.sleep(GLANCE)
        return status

    async def end(self, within: float) -> None:
        """Ask it to end, then insist."""
        self._process.terminate()
        try:
            await asyncio.wait_for(self.death(), within)
        except TimeoutError:
            self._process.kill()
            await self.death()
