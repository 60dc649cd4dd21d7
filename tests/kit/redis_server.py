"""A real Redis for tests: from a container where Docker answers, else the embedded program."""

import os
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from time import sleep
from typing import Protocol

import pytest
import redis

from server.store.embedded import EmbeddedRedis, find_binary
from server.store.redis import RedisStore, open_redis

DURABLE = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")
IMAGE = "valkey/valkey:9"


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of the one Redis that this worker's tests share."""
    folder = tmp_path_factory.mktemp("redis")
    with _contained() if _docker_answers() else _started(folder) as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """URL of the shared Redis, empty."""
    with redis.Redis.from_url(redis_server) as client:
        client.flushall()
    return redis_server


class OpenStore(Protocol):
    async def __call__(self, feed_length: int = 100_000) -> RedisStore: ...


@pytest.fixture
async def open_store(redis_url: str) -> AsyncIterator[OpenStore]:
    """Opens stores on the shared Redis, which is empty at first."""
    async with AsyncExitStack() as stores:

        async def opened(feed_length: int = 100_000) -> RedisStore:
            store = await open_redis(redis_url, high_water_mark=None, feed_length=feed_length)
            stores.push_async_callback(store.close)
            return store

        yield opened


@pytest.fixture
async def store(open_store: OpenStore) -> RedisStore:
    """An empty store."""
    return await open_store()


@pytest.fixture
async def private_redis(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedRedis]:
    """A Redis for one test, which may be killed: it is restarted."""
    async with EmbeddedRedis(tmp_path_factory.mktemp("own")) as embedded:
        yield embedded


async def crash(embedded: EmbeddedRedis) -> None:
    """Kills Redis and its supervisor at once, as in a power cut; `start` starts them."""
    assert embedded._supervisor
    assert embedded._child
    embedded._supervisor.cancel()
    os.kill(embedded._child.pid, signal.SIGKILL)
    await embedded._child.wait()
    embedded._folder.release()


def _docker_answers() -> bool:
    address = os.environ.get("DOCKER_HOST", "unix:///var/run/docker.sock")
    if not address.startswith("unix://"):
        return True
    return _accepts(address.removeprefix("unix://"))


def _accepts(path: str) -> bool:
    """Whether a process listens at this Unix socket; its file is there a moment before that."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1)
        return probe.connect_ex(path) == 0


@contextmanager
def _contained() -> Iterator[str]:
    # Imported only where it is of use: it takes its time.
    from testcontainers.redis import RedisContainer  # noqa: PLC0415

    container = RedisContainer(IMAGE).with_command(" ".join(("valkey-server", *DURABLE[:-2])))
    with container:
        yield f"redis://{container.get_container_host_ip()}:{container.get_exposed_port(6379)}"


@contextmanager
def _started(folder: Path) -> Iterator[str]:
    path = folder / "s"
    program = str(find_binary().path)
    command = (program, "--port", "0", "--unixsocket", str(path), "--dir", str(folder), *DURABLE)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            while not _accepts(str(path)):
                assert process.poll() is None, f"{program} did not start"
                sleep(0.005)
            yield f"unix://{path}"
        finally:
            process.terminate()
