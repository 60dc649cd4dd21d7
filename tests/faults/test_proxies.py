"""The configurations of deploy/, in the real nginx and Caddy, before a real server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from kit.players import DIVERCITE, good
from kit.proxies import SITES, Proxy, program, proxied
from kit.server_process import ServerProcess
from kit.waiting import until, until_async

Json = dict[str, Any]

FORGED: Final = {
    "X-Forwarded-For": "198.51.100.9",
    "Forwarded": "for=198.51.100.9;proto=http",
    "X-Forwarded-Proto": "http",
}
PLAIN: Final = {"Content-Type": "text/plain"}
ONE, OTHER = "127.0.0.2", "127.0.0.3"


class Setting(Struct, frozen=True):
    """A proxy, and the server behind it."""

    proxy: Proxy
    server: ServerProcess

    @asynccontextmanager
    async def client(self, address: str) -> AsyncIterator[httpx.AsyncClient]:
        """Its connections come from this address."""
        transport = httpx.AsyncHTTPTransport(verify=self.proxy.tls, local_address=address)
        async with httpx.AsyncClient(
            transport=transport, base_url=self.proxy.url, timeout=15
        ) as http:
            yield http

    async def line(self, path: str) -> Json:
        """The line of the access log about this path."""

        def found() -> list[Json]:
            lines = map(json.loads, self.server.output().splitlines())
            return [line for line in lines if line.get("path") == path]

        return (await until(found))[-1]


@pytest.fixture(scope="module", params=[*SITES])
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def binary(name: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return program(name, tmp_path_factory.mktemp(name))


@pytest.fixture
async def setting(name: str, binary: Path, tmp_path: Path) -> AsyncIterator[Setting]:
    flags = ("--port=0", "--trusted-proxies=127.0.0.1", "--players-per-minute=3")
    server = ServerProcess(tmp_path / "data", *flags)
    try:
        await server.start()
        with proxied(name, binary, server.url, tmp_path) as proxy:
            setting = Setting(proxy, server)
            async with setting.client("127.0.0.1") as http:
                await until_async(lambda: _answers(http))
            yield setting
    finally:
        server.clean_up()


async def _answers(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.get("/health/live")).is_success
    except httpx.TransportError:
        return False


async def test_the_address_of_the_client(setting: Setting) -> None:
    """The server sees the client's address, whatever the client forges, and that it uses TLS."""
    async with setting.client(ONE) as http:
        answer = await http.get("/api/games/divercite", headers=FORGED)
        assert answer.headers["Strict-Transport-Security"]
        assert (await setting.line("/api/games/divercite"))["address"] == ONE
        await http.get("/api/games/dice_miner", headers={"X-Forwarded-For": "nonsense"})
        assert (await setting.line("/api/games/dice_miner"))["address"] == ONE


async def test_limits_are_per_client(setting: Setting) -> None:
    """One client's exhausted limit is not another's."""
    async with setting.client(ONE) as one, setting.client(OTHER) as other:
        guest = {"name": "Ada"}
        asks = [await one.post("/api/players", json=guest, headers=FORGED) for _ in range(4)]
        assert [answer.status_code for answer in asks] == [201, 201, 201, 429]
        assert (await other.post("/api/players", json=guest)).status_code == 201


async def test_streams(setting: Setting) -> None:
    """Commits arrive on a WebSocket and on an event stream as they happen."""
    async with setting.client(ONE) as http:
        token = good(await http.post("/api/players", json={"name": "Ada"}))["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        match = good(await http.post("/api/matches", json=DIVERCITE, headers=bearer))["id"]
        path = f"/api/matches/{match}"
        url = setting.proxy.url.replace("https", "wss")
        accept = {"Accept": "text/event-stream"}
        protocols = [Subprotocol("archipel.v1"), Subprotocol(f"bearer.{token}")]
        async with (
            asyncio.timeout(10),
            connect(
                f"{url}{path}/live", ssl=setting.proxy.tls, subprotocols=protocols, proxy=None
            ) as socket,
            http.stream("GET", f"{path}/commits?after=1", headers=accept) as stream,
        ):
            assert socket.subprotocol == "archipel.v1"
            assert json.loads(await socket.recv())["type"] == "hello"
            command = {"type": "match.leave_seat"}
            await socket.send(json.dumps({"type": "command", "id": "one", "command": command}))
            while (answer := json.loads(await socket.recv()))["type"] == "presence":
                pass
            assert answer["type"] in {"ack", "commit"}
            lines = stream.aiter_lines()
            async for line in lines:
                if line == "event: commit":
                    break
        assert (await setting.line(f"{path}/live"))["player"] is not None


async def test_sizes(setting: Setting) -> None:
    """Too large heads and bodies are refused before or by the server, and never as its failure."""
    async with setting.client(ONE) as http:
        head = await http.get("/api/games", headers={"X-Large": "x" * 20_000})
        assert head.status_code in {400, 413, 431}
        body = await http.post("/api/replays", content=b"x" * 600_000, headers=PLAIN)
        assert body.status_code == 413
        assert (await http.get("/api/games")).status_code == 200
