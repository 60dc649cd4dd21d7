"""What caches may keep: only what can no longer change, and what differs by reader apart."""

import pytest

from kit.api_client import Caller
from kit.api_matches import LOG, Sitting

EVER = "immutable"


async def said(by: Caller, match: Sitting, path: str, **headers: str) -> tuple[str, str]:
    answer = await by.get(f"{match.path}{path}", headers)
    assert answer.status_code == 200
    return answer.headers.get("Cache-Control", ""), answer.headers.get("Vary", "")


ASKED_AS = ["?at=2&as=spectator", "/commits?as=seat:1", "/commits?after=1&limit=2&as=omniscient"]
AS_ONESELF = ["?at=2", "/commits", "/commits?after=1&limit=2"]


@pytest.mark.parametrize("path", ASKED_AS)
async def test_what_all_see(over: Sitting, ada: Caller, path: str) -> None:
    """Once it is over, whoever names the eyes sees what everybody does who names them."""
    control, vary = await said(ada, over, path)
    assert control.startswith("public, max-age=")
    assert EVER in control
    assert "Authorization" not in vary


@pytest.mark.parametrize("path", AS_ONESELF)
async def test_what_one_sees(over: Sitting, ada: Caller, cleo: Caller, path: str) -> None:
    """With one's own eyes, it is kept for oneself: the next may see less."""
    for reader in (ada, cleo):
        control, vary = await said(reader, over, path)
        assert control.startswith("private, max-age=")
        assert EVER in control
        assert "Authorization" in vary


@pytest.mark.parametrize("accept", ["text/plain", LOG])
async def test_files(over: Sitting, ada: Caller, accept: str) -> None:
    """A file of a match that is over is everybody's, one for each format."""
    control, vary = await said(ada, over, "/record", Accept=accept)
    assert control.startswith("public, max-age=")
    assert (EVER in control, vary) == (True, "Accept")


@pytest.mark.parametrize("path", ["?at=2", "?at=1&as=spectator", "/commits", "/record"])
async def test_what_goes_on(match: Sitting, ada: Caller, path: str) -> None:
    """Of a running match nothing is kept without asking again."""
    control, _ = await said(ada, match, path)
    assert control == "private, no-cache"


async def test_what_may_still_be_said(over: Sitting, ada: Caller) -> None:
    """A match as it stands now, and a stream of it, are never immutable."""
    assert EVER not in (await said(ada, over, ""))[0]


async def test_a_page_depends_on_its_headers(over: Sitting, ada: Caller) -> None:
    """A page of commits differs by format, and by where a stream broke off."""
    _, vary = await said(ada, over, "/commits?as=spectator")
    assert vary == "Accept, Last-Event-ID"
