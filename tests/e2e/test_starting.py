"""Starting a server: its output and settings, and its message when it cannot start."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kit.server_process import Serve, ServerProcess
from kit.waiting import until
from server.store.embedded import find_binary

SETTINGS = {
    "ARCHIPEL_HOST": "127.0.0.1",
    "ARCHIPEL_PORT": "0",
    "ARCHIPEL_LOG_LEVEL": "warning",
    "ARCHIPEL_PLAYERS_PER_MINUTE": "1",
}


@pytest.fixture
def careless_redis(tmp_path: Path) -> Iterator[Path]:
    """The socket of a Redis that keeps everything in memory only."""
    socket = tmp_path / "careless"
    command = [str(find_binary().path), "--port", "0", "--unixsocket", str(socket)]
    command += ["--appendonly", "no", "--save", ""]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as redis:
        yield socket
        redis.kill()


async def failed_start(data: Path, *flags: str) -> str:
    """The output of a server that cannot start."""
    process = ServerProcess(data, *flags)
    try:
        process.spawn()
        assert await process.death() == 1
        return process.output()
    finally:
        process.clean_up()


async def test_one_line_with_the_address(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Standard output is one line with the address at which the server answers."""
    printed = server.data.with_name("data.out").read_text()
    assert printed == f"Archipel answers at {server.url}\n"
    assert (await http.get(server.url + "/health/live")).json() == {"alive": True}


async def test_a_second_server_on_the_same_folder(server: ServerProcess, tmp_path: Path) -> None:
    """It exits with a message, and the first server goes on."""
    output = await failed_start(server.data, "--port", "0")
    assert "Another Archipel server is running on" in output
    assert str(tmp_path) in output
    assert "Traceback" not in output
    assert server.lives


@pytest.mark.parametrize(
    "text, why",
    [
        ('{"pack": "mine"}', "line 1: Object missing required field `game`"),
        (
            '{"pack": "mine", "game": "divercite", "title": {"en": "Mine", "fr": "Mien"}}',
            "line 1: no game here is called divercite and takes packs",
        ),
        (None, "No such file or directory"),
    ],
)
async def test_a_broken_pack(tmp_path: Path, text: str | None, why: str) -> None:
    """The message names the file, the line and the reason; no data folder is created."""
    pack = tmp_path / "mine.ndjson"
    if text is not None:
        pack.write_text(text)
    data = tmp_path / "data"
    output = await failed_start(data, "--port", "0", "--data-pack", str(pack))
    assert f"the pack {pack} cannot be used" in output
    assert why in output
    assert "Traceback" not in output
    assert not data.exists()


async def test_a_port_in_use(server: ServerProcess, tmp_path: Path) -> None:
    """The message names the address, and no Redis is left running."""
    port = server.url.rpartition(":")[2]
    data = tmp_path / "other"
    output = await failed_start(data, "--port", port)
    assert "address already in use" in output
    assert f"cannot listen on 127.0.0.1:{port}" in output
    assert "Traceback" not in output
    assert not (data / "redis" / "running.json").exists()


@pytest.mark.parametrize("url", ["unix:///nowhere/redis.sock", "nonsense"])
async def test_a_redis_that_is_not_there(tmp_path: Path, url: str) -> None:
    """The message says that there is no Redis at --redis."""
    output = await failed_start(tmp_path / "data", "--port", "0", "--redis", url)
    assert "there is no Redis where --redis says" in output
    assert "Traceback" not in output


async def test_settings_from_the_environment(tmp_path: Path, http: httpx.AsyncClient) -> None:
    """Every flag can be a variable: address, folder, and limits."""
    data = tmp_path / "data"
    process = ServerProcess(data, environment=SETTINGS)
    try:
        await process.start()
        asks = [await http.post(process.url + "/api/players", json={"name": n}) for n in "ab"]
        assert [answer.status_code for answer in asks] == [201, 429]
        (line,) = process.output().splitlines()
        assert json.loads(line)["event"] == "rate_limited"
        assert (data / "redis").is_dir()
    finally:
        process.clean_up()


async def test_forwarding_headers_are_not_believed(tmp_path: Path, http: httpx.AsyncClient) -> None:
    """Without --trusted-proxies no client chooses its address, not even on this machine."""
    process = ServerProcess(tmp_path / "data", environment=SETTINGS)
    try:
        await process.start()
        asks = [
            await http.post(
                process.url + "/api/players",
                json={"name": "Ada"},
                headers={"X-Forwarded-For": address, "Forwarded": f"for={address}"},
            )
            for address in ("203.0.113.7", "203.0.113.8")
        ]
        assert [answer.status_code for answer in asks] == [201, 429]
    finally:
        process.clean_up()


@pytest.mark.parametrize("flag", ["--trusted-proxies=nginx", "--ipv6-prefix=200"])
async def test_settings_of_addresses(tmp_path: Path, flag: str) -> None:
    """What is no proxy or no prefix is named in the message, before anything is started."""
    output = await failed_start(tmp_path / "data", "--port", "0", flag)
    assert flag.partition("=")[2] in output
    assert "Traceback" not in output
    assert not (tmp_path / "data").exists()


async def test_a_flag_beats_the_environment(tmp_path: Path) -> None:
    """Where both are given, the flag counts."""
    environment = {**SETTINGS, "ARCHIPEL_PORT": "1"}
    process = ServerProcess(tmp_path / "data", "--port", "0", environment=environment)
    try:
        await process.start()
        assert not process.url.endswith(":1")
    finally:
        process.clean_up()


async def test_a_careless_redis_is_warned_about(
    serve: Serve, careless_redis: Path, http: httpx.AsyncClient
) -> None:
    """A Redis without an append-only file is used, with a warning in the log and in readiness."""
    await until(careless_redis.exists)
    server = await serve("--redis", f"unix://{careless_redis}")
    ready = (await http.get(server.url + "/health/ready")).json()
    assert ready["ready"] is True
    assert ready["log"]["appendonly"] is False
    assert "no append-only file" in ready["log"]["warning"]
    assert "store_not_durable" in server.output()
