import asyncio
import re
from asyncio.subprocess import PIPE

from kit.server_process import ROOT, ServerProcess

# What curl shows before one need not end with a new line; within the page of the story is another.
COMMIT = re.compile(r'(?<![\[,])\{"type":"commit".*')
COMMITS = 3
BLOCKS = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


async def test_the_walk_with_curl(server: ServerProcess) -> None:
    """Everything on the page runs as it stands, and the spectator sees the move arrive."""
    page = (ROOT / "docs/walkthrough.md").read_text()
    *walked, last = BLOCKS.findall(page)
    # What a person takes time for: the spectator is stopped when everything has arrived.
    words = "".join([*walked, "read\n", last]).replace("http://127.0.0.1:8000", server.url)
    walk = await asyncio.create_subprocess_exec(
        "bash", "-c", f"set -em\n{words}", stdin=PIPE, stdout=PIPE
    )
    assert walk.stdout is not None
    heard = b""
    while len(COMMIT.findall(heard.decode(errors="ignore"))) < COMMITS and not walk.stdout.at_eof():
        heard += await walk.stdout.read(1 << 16)
    said = (heard + (await walk.communicate(b"\n"))[0]).decode()
    assert walk.returncode == 0
    arrived = COMMIT.findall(said)
    assert [f'"version":{version},' in line for version, line in enumerate(arrived, 1)] == [
        True
    ] * COMMITS
    assert '"divercite.city_placed"' in arrived[2]
    assert '"code":"match/not_your_turn"' in said
