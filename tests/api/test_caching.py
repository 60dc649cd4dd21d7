"""Cache-Control and Vary: only what can no longer change is immutable."""

import pytest

from kit.api_client import Caller
from kit.api_matches import LOG, Sitting

EVER = "immutable"


async def cache_headers(by: Caller, match: Sitting, path: str, **headers: str) -> tuple[str, str]:
    answer = await by.get(f"{match.path}{path}", headers)
    assert answer.status_code == 200
    return answer.headers.get("Cache-Control", ""), answer.headers.get("Vary", "")


ASKED_AS = ["?at=2&as=spectator", "/commits?as=seat:1", "/commits?after=1&limit=2&as=omniscient"]
AS_ONESELF = ["?at=2", "/commits", "/commits?after=1&limit=2"]


@pytest.mark.parametrize("path", ASKED_AS)
async def test_what_all_see(over: Sitting, ada: Caller, path: str) -> None:
    """A finished match with `as` is the same for every reader and cached publicly."""
    control, vary = await cache_headers(ada, over, path)
    assert control.startswith("public, max-age=")
    assert EVER in control
    assert "Authorization" not in vary


@pytest.mark.parametrize("path", AS_ONESELF)
async def test_what_one_sees(over: Sitting, ada: Caller, cleo: Caller, path: str) -> None:
    """Without `as` an answer is cached privately, since readers see different things."""
    for reader in (ada, cleo):
        control, vary = await cache_headers(reader, over, path)
        assert control.startswith("private, max-age=")
        assert EVER in control
        assert "Authorization" in vary


@pytest.mark.parametrize("accept", ["text/plain", LOG])
async def test_files(over: Sitting, ada: Caller, accept: str) -> None:
    """The record of a finished match is cached publicly, by format."""
    control, vary = await cache_headers(ada, over, "/record", Accept=accept)
    assert control.startswith("public, max-age=")
    assert (EVER in control, vary) == (True, "Accept")


@pytest.mark.parametrize("path", ["?at=2", "?at=1&as=spectator", "/commits", "/record"])
async def test_what_goes_on(match: Sitting, ada: Caller, path: str) -> None:
    """Answers about a running match are revalidated."""
    control, _ = await cache_headers(ada, match, path)
    assert control == "private, no-cache"


async def test_what_can_still_change(over: Sitting, ada: Caller) -> None:
    """A match as it stands now, and a stream of it, are never immutable."""
    assert EVER not in (await cache_headers(ada, over, ""))[0]


async def test_a_page_depends_on_its_headers(over: Sitting, ada: Caller) -> None:
    """A page of commits differs by format, and by where a stream broke off."""
    _, vary = await cache_headers(ada, over, "/commits?as=spectator")
    assert vary == "Accept, Last-Event-ID"
