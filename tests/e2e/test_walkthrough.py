import asyncio
import re
from asyncio.subprocess import PIPE

from kit.server_process import ROOT, ServerProcess

BLOCKS = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


async def test_the_walk_with_curl(server: ServerProcess) -> None:
    """Everything on the page runs as it stands, and the spectator sees the move arrive."""
    page = (ROOT / "docs/walkthrough.md").read_text()
    words = "".join(BLOCKS.findall(page)).replace("http://127.0.0.1:8000", server.url)
    walk = await asyncio.create_subprocess_exec("bash", "-c", f"set -em\n{words}", stdout=PIPE)
    said = (await walk.communicate())[0].decode()
    assert walk.returncode == 0
    arrived = [line for line in said.splitlines() if line.startswith('{"type":"commit"')]
    assert [f'"version":{version},' in line for version, line in enumerate(arrived, 1)] == [
        True
    ] * 3
    assert '"divercite.city_placed"' in arrived[2]
    assert '"code":"match/not_your_turn"' in said
