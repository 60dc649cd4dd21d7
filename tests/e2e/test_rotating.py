"""`archipel rotate-key`: another key signs, and what the old one signed still holds."""

import asyncio
import subprocess
import sys

import httpx
import msgspec

from archipel_client.contract import PublicKeys
from archipel_client.proof import verify
from kit.players import good, seated
from kit.server_process import ROOT, ServerProcess

LOG = {"Accept": "application/x-ndjson"}


async def rotate(server: ServerProcess) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "archipel_cli", "rotate-key", "--data", str(server.data))
    return await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


async def test_another_key(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Rotation fails while the server runs; then a new key signs and the old one still verifies."""
    pair = await seated(server, http)
    good(await pair.command(0, {"type": "match.resign"}))

    async def log() -> bytes:
        return (await http.get(f"{server.url}{pair.path}/record", headers=LOG)).content

    async def keys() -> PublicKeys:
        answer = await http.get(f"{server.url}/.well-known/archipel-keys")
        return msgspec.json.decode(answer.content, type=PublicKeys)

    old, before = await log(), await keys()
    assert "Another Archipel server is running on" in (await rotate(server)).stderr
    assert await keys() == before
    await server.end()
    done = await rotate(server)
    await server.start()
    after, new = await keys(), await log()
    assert (done.returncode, done.stderr) == (0, "")
    assert after.keys[0].kid in done.stdout
    assert [key.kid for key in after.keys[1:]] == [key.kid for key in before.keys]
    assert after.keys[1].retired_at
    assert old != new
    for each in (old, new):
        # It was opened without a receipt, so its seed has no witness.
        checks = verify(each, after.keys, {})
        assert all(check.passed for check in checks if check.name != "witness")
    assert not verify(new, before.keys, {})[1].passed
