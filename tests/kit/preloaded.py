"""Starts `archipel` by forking a process that has already imported it.

Importing the server takes more than a second of CPU, and the tests start some two hundred servers.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

# The last because litestar loads it, with pydantic, in every process that makes an application.
_PRELOADED: Final = ("archipel_cli.dispatch", "server.cli", "litestar.plugins.pydantic")
_FORKS: Final = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([*_PRELOADED])


class ForkedProcess:
    """The part of `subprocess.Popen` that the tests use."""

    def __init__(
        self, words: tuple[str, ...], environment: Mapping[str, str], out: Path, err: Path
    ) -> None:
        arguments = (words, dict(environment), out, err)
        self._process = _FORKS.Process(target=_run, args=arguments)
        self._process.start()
        assert self._process.pid
        self.pid: Final = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self) -> None:
        self._process.join()

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(words: tuple[str, ...], environment: dict[str, str], out: Path, err: Path) -> None:
    for path, descriptor in ((out, 1), (err, 2)):
        opened = os.open(path, os.O_WRONLY | os.O_APPEND)
        os.dup2(opened, descriptor)
        os.close(opened)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [*words]
    from archipel_cli.dispatch import main  # noqa: PLC0415 - the tests themselves do not need it

    main()
