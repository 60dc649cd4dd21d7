"""Two workers and their bots, as a scraper and another user of the machine see them."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from kit.players import good, seated, speaking
from kit.server_process import NO_LIMITS, ServerProcess
from kit.waiting import until

KEY = "the-key-of-the-bots"
ACCEPTED = 'archipel_commands_total{outcome="accepted"} '
MOVES = 6


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    flags = ("--port=0", "--workers=2", "--bots", "--log-level=debug", *NO_LIMITS)
    process = ServerProcess(tmp_path / "data", *flags, environment={"ARCHIPEL_BOTS_KEY": KEY})
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


def descendants(pid: int) -> list[int]:
    found = [pid]
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        if f"PPid:\t{pid}\n" in text:
            found += descendants(int(status.parent.name))
    return found


def command_lines(pid: int) -> list[str]:
    return [Path(f"/proc/{each}/cmdline").read_text() for each in descendants(pid)]


async def scraped(server: ServerProcess) -> float:
    """By a new connection, so that either worker may answer."""
    async with speaking() as http:
        text = (await http.get(f"{server.url}/metrics")).text
    (line,) = [line for line in text.splitlines() if line.startswith(ACCEPTED)] or [f"{ACCEPTED}0"]
    return float(line.removeprefix(ACCEPTED))


async def test_metrics_of_all_workers(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Each scrape has the commands of both workers, whichever answers it."""
    before = await scraped(server)
    pair = await seated(server, http)
    await pair.play(MOVES)
    after = {await scraped(server) for _ in range(8)}
    assert len(after) == 1
    assert after.pop() - before >= MOVES


async def test_no_secrets_outside(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Neither tokens nor keys are in a command line, a log line, or the address of a request."""
    pair = await seated(server, http)
    await pair.play(MOVES)

    def bots() -> list[str]:
        return [file.read_text() for file in (server.data / "bots").glob("*.token")]

    tokens = [*(guest.token for guest in pair.guests), *await until(bots)]
    good(await pair.guests[0].get("/api/me"))
    commands = command_lines(server.pid)
    assert len(commands) >= 4
    seen = " ".join(commands) + server.output()
    assert "/api/me" in seen
    assert [secret for secret in (*tokens, KEY) if secret in seen] == []
