"""A server in a process of its own, which tests stop, kill and restart."""

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Final, Protocol

import msgspec
import pytest
import redis

from kit.preloaded import ForkedProcess
from kit.sampling import WHOLE
from kit.waiting import until
from server.store.data_folder import Running, is_alive, proc_file

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = str(Path(sys.executable).with_name("archipel"))
ANNOUNCED: Final = "Archipel answers at "
NO_LIMITS: Final = (
    "--rate-one-address",
    "--commands-per-second=0",
    "--reads-per-second=0",
    "--sockets-per-second=0",
    "--requests-per-second=0",
    "--players-per-minute=0",
    "--replays-per-minute=0",
    "--analyses-per-minute=0",
    "--matches-per-minute=0",
    "--guest-bots-per-address=0",
    "--max-connections-per-address=0",
    "--max-streams-per-address=0",
    "--max-streams-per-player=0",
    "--frames-per-second=0",
    "--frames-per-second-per-address=0",
    "--commitments-per-minute=0",
)


class ServerProcess:
    """`archipel serve` on a data folder; every start finds a free port of its own."""

    def __init__(
        self,
        data: Path,
        *flags: str,
        environment: Mapping[str, str] | None = None,
        folder: Path = ROOT,
        program: str = COMMAND,
    ) -> None:
        self.data = data
        self.url = ""
        self._flags = flags
        self._folder = folder
        self._program = program
        # `make faults` runs the command itself, and so do tests with other code.
        brings_code = program != COMMAND or folder != ROOT or "PYTHONPATH" in (environment or {})
        self._can_be_forked = not (WHOLE or brings_code)
        # Without bots unless a test wants them: they are a process of their own.
        ours = {"ARCHIPEL_DATA": str(data), "ARCHIPEL_BOTS": "false"}
        self._environment = {**os.environ, **ours, **(environment or {})}
        self._process: subprocess.Popen[bytes] | ForkedProcess | None = None
        self._out = data.with_name(f"{data.name}.out")
        self._err = data.with_name(f"{data.name}.err")

    async def start(self) -> None:
        self.spawn()
        self.url = await until(self._announced, within=60, what=self.output)

    def spawn(self) -> None:
        command = (self._program, "serve", *self._flags)
        with self._out.open("wb") as out, self._err.open("ab") as err:
            if self._can_be_forked:
                self._process = ForkedProcess(command, self._environment, self._out, self._err)
                return
            self._process = subprocess.Popen(
                command, cwd=self._folder, env=self._environment, stdout=out, stderr=err
            )

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the status with which the server ended."""
        self.send(number)
        return await self.death()

    async def death(self) -> int:
        assert self._process
        process = self._process
        await until(lambda: process.poll() is not None, within=30, what=self.output)
        assert process.returncode is not None
        return process.returncode

    def send(self, number: signal.Signals) -> None:
        assert self._process
        self._process.send_signal(number)

    def output(self) -> str:
        """Everything that it wrote to standard error since the first start."""
        return self._err.read_text()

    @property
    def lives(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def redis_pid(self) -> int | None:
        noted = self._noted()
        ours = noted and noted.socket in proc_file(noted.pid, "cmdline") and is_alive(noted.pid)
        return noted.pid if noted and ours else None

    def send_redis(self, number: signal.Signals) -> None:
        pid = self.redis_pid
        assert pid, "its Redis is not running"
        os.kill(pid, number)

    def redis(self) -> "redis.Redis":
        """A client of the private Redis of the server."""
        return redis.Redis(unix_socket_path=self.redis_socket)

    @property
    def redis_socket(self) -> str:
        noted = self._noted()
        assert noted, "its Redis is not running"
        return noted.socket

    def clean_up(self) -> None:
        """Ends every process of the server."""
        if self._process:
            self._process.kill()
            self._process.wait()
        if orphan := self.redis_pid:
            os.kill(orphan, signal.SIGKILL)

    def _noted(self) -> Running | None:
        with suppress(FileNotFoundError, msgspec.DecodeError):
            text = (self.data / "redis" / "running.json").read_bytes()
            return msgspec.json.decode(text, type=Running)
        return None

    def _announced(self) -> str:
        assert self.lives, f"the server ended: {self.output()}"
        line = self._out.read_text()
        return line.removeprefix(ANNOUNCED).strip() if line.endswith("\n") else ""


class Serve(Protocol):
    async def __call__(self, *flags: str, data: str = "data") -> ServerProcess: ...


@asynccontextmanager
async def serving(data: Path, *flags: str) -> AsyncIterator[ServerProcess]:
    """A started server without rate limits."""
    process = ServerProcess(data, "--port", "0", *NO_LIMITS, *flags)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    """Starts servers, each on a data folder by name."""
    async with AsyncExitStack() as servers:

        async def started(*flags: str, data: str = "data") -> ServerProcess:
            return await servers.enter_async_context(serving(tmp_path / data, *flags))

        yield started


@pytest.fixture
async def server(serve: Serve) -> ServerProcess:
    return await serve()
