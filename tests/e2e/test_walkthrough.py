import asyncio
import re
from asyncio.subprocess import PIPE

from kit.server_process import ROOT, ServerProcess

# Output before a commit need not end with a newline; a page of commits holds others in a list.
COMMIT = re.compile(r'(?<![\[,])\{"type":"commit".*')
COMMITS = 3
BLOCKS = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


async def test_the_walk_with_curl(server: ServerProcess) -> None:
    """The commands of the page run unchanged, and the spectator receives the move."""
    page = (ROOT / "docs/walkthrough.md").read_text()
    *walked, last = BLOCKS.findall(page)
    # `read` keeps the spectator running until every commit has arrived.
    script = "".join([*walked, "read\n", last]).replace("http://127.0.0.1:8000", server.url)
    walk = await asyncio.create_subprocess_exec(
        "bash", "-c", f"set -em\n{script}", stdin=PIPE, stdout=PIPE
    )
    assert walk.stdout is not None
    streamed = b""
    while (
        len(COMMIT.findall(streamed.decode(errors="ignore"))) < COMMITS and not walk.stdout.at_eof()
    ):
        streamed += await walk.stdout.read(1 << 16)
    output = (streamed + (await walk.communicate(b"\n"))[0]).decode()
    assert walk.returncode == 0
    arrived = COMMIT.findall(output)
    assert [f'"version":{version},' in line for version, line in enumerate(arrived, 1)] == [
        True
    ] * COMMITS
    assert '"divercite.city_placed"' in arrived[2]
    assert '"code":"match/not_your_turn"' in output
