"""Child processes: watched, and ended in time."""

import shutil
from pathlib import Path

from kit.waiting import until
from server.store.child import Child
from server.store.data_folder import is_alive

SHELL = Path(shutil.which("sh") or "")


def shell(folder: Path, script: str) -> Child:
    return Child(SHELL, ("-c", script), folder)


async def test_its_status(tmp_path: Path) -> None:
    """The status of a child that ends by itself is returned."""
    child = shell(tmp_path, "exit 3")
    assert await child.wait() == 3
    assert not child.is_alive


async def test_one_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    """After the timeout it is killed, and when `stop` returns it is gone."""
    child = shell(tmp_path, "trap '' TERM; touch mark; while :; do sleep 0.05; done")
    await until((tmp_path / "mark").exists)
    assert child.is_alive
    await child.stop(0.05)
    assert not child.is_alive
    assert not is_alive(child.pid)
    assert await child.wait() == -9


async def test_one_that_heeds_sigterm_is_not_killed(tmp_path: Path) -> None:
    """SIGTERM comes first, and a child may end as it likes."""
    child = shell(tmp_path, "trap 'exit 5' TERM; touch mark; while :; do sleep 0.05; done")
    await until((tmp_path / "mark").exists)
    await child.stop(20)
    assert await child.wait() == 5


async def test_what_it_writes_is_its_users_alone(tmp_path: Path) -> None:
    """Files of a child can be read by its user only."""
    assert await shell(tmp_path, "echo secret > file").wait() == 0
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600
