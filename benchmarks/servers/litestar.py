"""A bare Litestar on the same uvicorn, event loop and parser as ours."""

import sys
from pathlib import Path

from benchmarks.servers.npm import free_port
from benchmarks.servers.server_process import ServerProcess


class BareLitestar:
    name = "Litestar"
    durability = "none: nothing is kept"
    redis_pid = None

    def __init__(self, scratch: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._running = ServerProcess(
            (sys.executable, "-m", "benchmarks.peers.litestar_post", str(port)),
            output=scratch / "litestar.out",
        )
        self._running.wait_for("INFO:     Uvicorn running on ")
        self.pid = self._running.pid

    def stop(self) -> None:
        self._running.stop()
