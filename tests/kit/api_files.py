"""Files to replay, and what a server says to them."""

from typing import Final

import httpx

from kit.api_client import Caller, Site, refused_by
from kit.api_matches import Sitting

LOG: Final = "application/x-ndjson"
RECORD: Final = "text/plain; charset=utf-8"
SHORT: Final = '[Game "DiverCité"]\n[First "White"]\n[White "Ada"]\n\n1.Rb2 Ba1\n'


async def replay(by: Caller, file: str | bytes, media: str, **query: str) -> httpx.Response:
    content = file.encode() if isinstance(file, str) else file
    headers = {"Content-Type": media}
    return await by.http.post("/api/replays", content=content, headers=headers, params=query)


async def log_of(site: Site, match: Sitting) -> bytes:
    return b"".join(body + b"\n" for body in await site.stored(match.id))


async def unreadable(site: Site, file: str | bytes, media: str, line: int, **query: str) -> str:
    """Why a file is turned down."""
    answer = await replay(site.anybody, file, media, **query)
    problem = refused_by(answer, 422, "unreadable")
    assert (problem["line"], problem["detail"].partition(":")[0]) == (line, f"line {line}")
    return str(problem["detail"])
