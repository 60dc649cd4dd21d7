"""Matches as files, in a terminal: taken home, checked, and brought back."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from archipel_client import Archipel, FileKeeper
from archipel_client.choices import any_of
from kit.connected_clients import RESIGN, Clients
from kit.server_process import ServerProcess

ARCHIPEL = (sys.executable, "-m", "archipel_cli")
SOLO = {"game": "dice_miner", "players": 1}


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who we are, and whose keys we know, is kept where the test can see it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


class Ran(Struct, frozen=True):
    """The output and the exit status of a command."""

    code: int | None
    output: str


async def archipel(*words: str) -> Ran:
    process = await asyncio.create_subprocess_exec(
        *ARCHIPEL, *words, stdin=subprocess.DEVNULL, stdout=-1, stderr=subprocess.STDOUT
    )
    output, _ = await process.communicate()
    return Ran(process.returncode, output.decode())


def spoil(log: Path) -> None:
    log.write_bytes(log.read_bytes().replace(b'"sides":6', b'"sides":5', 1))


@pytest.fixture
async def log(open_server: ServerProcess, clients: Clients, tmp_path: Path) -> Path:
    """The log of a match that Ada opened with a client seed and resigned."""
    match = await clients.ada.open_match(SOLO, seat=0, client_seed="tulip")
    for _ in range(5):
        choices = (await clients.ada.match(match.id)).choices
        await clients.ada.command(match.id, any_of(choices, Random(1)))
    await clients.ada.command(match.id, RESIGN)
    file = tmp_path / "match.ndjson"
    words = ("export", match.id, "--server", open_server.url, "--format", "log", "-o", str(file))
    assert await archipel(*words) == Ran(0, "")
    assert file.read_bytes() == await clients.eve.log(match.id)
    return file


async def test_a_record(open_server: ServerProcess, clients: Clients) -> None:
    """The text is printed where no file is named."""
    match = await clients.running()
    ran = await archipel("export", match.id, "--server", open_server.url)
    assert ran == Ran(0, await clients.eve.record(match.id))


async def test_what_is_true(open_server: ServerProcess, log: Path) -> None:
    """Each check is printed with its result, and the client seeds."""
    ran = await archipel("verify", str(log), "--server", open_server.url)
    verdicts = [line.split()[:2] for line in ran.output.splitlines()]
    names = ("lines", "signature", "chain", "match", "commitment", "chance")
    passed = [[name, "ok"] for name in names]
    assert verdicts == [*passed, ["witness", "-"], ["rules", "ok"]], ran.output
    assert "“tulip” of seat 0" in ran.output
    assert ran.code == 0


async def test_what_was_kept(open_server: ServerProcess, tmp_path: Path) -> None:
    """With the player's own receipts, the log is held against them; every seat is a witness."""
    kept, file = tmp_path / "kept.ndjson", tmp_path / "match.ndjson"
    async with Archipel(open_server.url, keeper=FileKeeper(kept)) as ada:
        await ada.join("Ada")
        match = (await ada.open_match(SOLO)).id
        await ada.command(match, RESIGN)
        file.write_bytes(await ada.log(match))
    words = ("verify", str(file), "--server", open_server.url, "--receipts")
    ran = await archipel(*words, str(kept))
    lines = {line.split()[0]: line for line in ran.output.splitlines()}
    assert "witnessed by seat 0" in lines["witness"]
    assert "ok     1, signed and without gaps" in lines["receipts"]
    assert "ok     receipt and client seed of seat 0" in lines["kept"]
    kept.write_bytes(kept.read_bytes().replace(b'"client_seed":"', b'"client_seed":"x'))
    forged = await archipel(*words, str(kept))
    assert (ran.code, forged.code) == (0, 1)
    assert "FAILED line 1: no seat has the client seed that was kept" in forged.output


async def test_offline(open_server: ServerProcess, clients: Clients, log: Path) -> None:
    """Once its keys are known, the server need not be there; nor with a file of them."""
    await archipel("verify", str(log), "--server", open_server.url)
    kept = [*log.parent.rglob("state/archipel/keys/*.json")]
    assert len(kept) == 1
    elsewhere = ("--server", "http://127.0.0.1:9")
    assert (await archipel("verify", str(log), "--keys", str(kept[0]), *elsewhere)).code == 0
    unknown = await archipel("verify", str(log), *elsewhere)
    assert unknown.code == 1
    assert "signature  FAILED" in unknown.output
    assert "chance     ok" in unknown.output
    assert (await clients.eve.keys()).keys[0].kid in unknown.output


async def test_what_is_untrue(open_server: ServerProcess, log: Path) -> None:
    """A changed line is named, dependent checks are skipped, and the command fails."""
    spoil(log)
    ran = await archipel("verify", str(log), "--server", open_server.url)
    assert ran.code == 1
    received = {line.split()[0]: line for line in ran.output.splitlines()}
    assert "FAILED line 1: " in received["chain"]
    assert "not looked at" in received["chance"]


async def test_brought_back(open_server: ServerProcess, clients: Clients, log: Path) -> None:
    """A log becomes a match on the server, whose address is printed."""
    ran = await archipel("import", str(log), "--server", open_server.url, "--name", "Zoe")
    assert ran.code == 0
    match = await clients.eve.match(ran.output.strip().rpartition("/")[2])
    assert match.imported is not None
    assert (match.status, match.seats[0].player and match.seats[0].player.name) == (
        "finished",
        "Ada",
    )


@pytest.mark.parametrize("command", ["verify", "import"])
async def test_no_such_file(open_server: ServerProcess, command: str, tmp_path: Path) -> None:
    """A file that is not there is named in a sentence."""
    ran = await archipel(command, str(tmp_path / "none"), "--server", open_server.url)
    assert ran.code == 1
    assert ran.output.startswith("archipel: ")
    assert ran.output.count("\n") == 1
