"""How a Redis that was left behind is ended."""

import subprocess

import pytest

from server.store.data_folder import _end, is_alive

SLOWLY = "trap 'sleep 0.08; exit 7' TERM; echo; while :; do sleep 0.01; done"
NEVER = "trap '' TERM; echo; while :; do sleep 0.01; done"


def started(script: str) -> subprocess.Popen[bytes]:
    """A shell that handles SIGTERM by now."""
    process = subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE)
    assert process.stdout
    assert process.stdout.readline() == b"\n"
    return process


@pytest.mark.parametrize("script, stop_s, status", [(SLOWLY, 5.0, 7), (NEVER, 0.04, -9)])
async def test_it_may_end_by_itself(
    script: str, stop_s: float, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has its time after SIGTERM, and is killed only after that."""
    with started(script) as process:
        # A child that has ended is there until it was waited for.
        monkeypatch.setattr("server.store.data_folder.is_alive", lambda _: process.poll() is None)
        await _end(process.pid, stop_s)
        assert process.returncode == status
    assert not is_alive(process.pid)
