"""Every response has the security headers, and only what says so is cached."""

import re
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest

from kit.api_client import Caller, Site, site_over
from kit.api_matches import GAME, Sitting
from server.api.handlers import API, PAGES
from server.settings import Settings
from server.store.port import Store

# A match, an asset, a problem: none exists, so the answer is a problem.
UNKNOWN = {"str": "none", "path": "none"}
# What all readers see alike: files of the page and of the contract, and keys.
PUBLIC = ("/assets/", "/api/docs/", "/.well-known/")


def routes() -> Iterator[tuple[str, str]]:
    for handler in (*API, *PAGES):
        for path in sorted(handler.paths):
            filled = re.sub(r"\{\w+:(\w+)\}", lambda found: UNKNOWN[found[1]], path)
            # HEAD: a stream would not end.
            yield from (("HEAD" if m == "GET" else str(m), filled) for m in handler.http_methods)


ROUTES = sorted({*routes()})


@pytest.fixture
async def proxied(store: Store) -> AsyncIterator[Site]:
    """A server behind a proxy."""
    async with site_over(store, settings=Settings(trusted_proxies="127.0.0.1")) as site:
        yield site


def assert_secure(answer: httpx.Response) -> None:
    once = [name.lower() for name, _ in answer.headers.multi_items()]
    headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    policy = dict(each.split(" ", 1) for each in headers["Content-Security-Policy"].split("; "))
    assert policy["frame-ancestors"] == "'none'"
    for directive in ("default-src", "script-src"):
        assert "unsafe" not in policy.get(directive, "")
    assert "*" not in headers["Content-Security-Policy"]
    assert headers["Cache-Control"]
    for name in ("x-content-type-options", "referrer-policy", "content-security-policy"):
        assert once.count(name) == 1
    assert once.count("cache-control") == 1


async def test_every_route(site: Site) -> None:
    """Each route of the application answers with the security headers, and nothing is public."""
    for method, path in ROUTES:
        answer = await site.http.request(method, path)
        assert answer.status_code < 500, (method, path)
        assert_secure(answer)
        assert "Strict-Transport-Security" not in answer.headers
        if not path.startswith(PUBLIC):
            assert "public" not in answer.headers["Cache-Control"], path
    assert len(ROUTES) > 40


@pytest.mark.parametrize(
    "method, path, status",
    [
        ("GET", "/no/such/page", 404),
        ("DELETE", "/api/games", 405),
        ("OPTIONS", "/api/matches", 204),
        ("POST", "/api/players", 400),
        ("GET", "/api/matches?nonsense=1", 400),
    ],
)
async def test_what_no_handler_answers(site: Site, method: str, path: str, status: int) -> None:
    """Problems of the framework have the same headers."""
    answer = await site.http.request(method, path)
    assert answer.status_code == status
    assert_secure(answer)


async def test_preflight(site: Site) -> None:
    """A browser's preflight too."""
    asked = {"Origin": "https://elsewhere.test", "Access-Control-Request-Method": "POST"}
    assert_secure(await site.http.options("/api/matches", headers=asked))


async def test_transport_security(proxied: Site, site: Site) -> None:
    """HSTS is sent where a trusted proxy says that the client came over TLS, and nowhere else."""
    over_tls = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    for path in ("/", "/api/games", "/problems", "/api/matches/none"):
        answer = await proxied.http.get(path, headers=over_tls)
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
        for plain in (
            await proxied.http.get(path, headers={**over_tls, "X-Forwarded-Proto": "http"}),
            await site.http.get(path, headers=over_tls),
        ):
            assert "Strict-Transport-Security" not in plain.headers


async def test_private_answers(site: Site, ada: Caller, match: Sitting) -> None:
    """What only the caller may see is in no cache of others."""
    answers = [
        await site.anybody.post("/api/players", {"name": "Eve"}),
        await ada.get("/api/me"),
        await ada.post("/api/matches", {"options": GAME}),
        await ada.post(f"{match.path}/commands", {"type": "match.resign"}),
    ]
    assert [answer.status_code for answer in answers] == [201, 200, 201, 201]
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    seen = await ada.get(match.path)
    assert seen.headers["Cache-Control"] == "private, no-cache"
    assert seen.headers["Vary"] == "Authorization"


async def test_a_head_of_a_stream_ends(site: Site, match: Sitting) -> None:
    """HEAD of an event stream is answered at once, with its headers."""
    for path in ("/api/lobby", f"{match.path}/commits"):
        answer = await site.http.head(path, headers={"Accept": "text/event-stream"})
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["Content-Type"].startswith("text/event-stream")
