"""Ten thousand malformed frames: each gets an error and changes nothing."""

import httpx
import pytest

from kit.live_fuzzer import unnoticed_garbage
from kit.server_process import ServerProcess


@pytest.mark.timeout(300)
async def test_ten_thousand_malformed_frames(
    server: ServerProcess, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """Each is answered with a problem or a standard close code; no log or other socket changes."""
    ends = await unnoticed_garbage(server, http, messages=8_000, frames=2_000)
    findings.append(f"malformed frames: 8000 messages refused; 2000 frames, by close code: {ends}")
