"""Secrets are passed to child processes in the environment, and never on a command line."""

from pathlib import Path

from server import bot_supervisor, workers
from server.settings import Settings

SECRET = "hush-hush"
SETTINGS = Settings(
    redis=f"redis://:{SECRET}@127.0.0.1:6379", bots_key=SECRET, workers=2, demo=True
)


def test_workers() -> None:
    """The command line of a worker has neither the key of the bots nor the URL of Redis."""
    socket = 7
    (worker, _) = workers._workers(SETTINGS, SETTINGS.redis or "", socket)
    assert SECRET not in " ".join(worker._arguments)
    assert {SECRET, SETTINGS.redis} <= {*worker._environment.values()}


def test_bots() -> None:
    """Nor have those of the bots and of the demo."""
    processes = [*bot_supervisor._processes(SETTINGS, "http://127.0.0.1:8000")]
    assert len(processes) == 2
    for process in processes:
        assert SECRET not in " ".join(process.arguments)
        assert isinstance(process.folder, Path)
