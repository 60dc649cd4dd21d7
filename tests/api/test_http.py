from collections.abc import AsyncIterator

import httpx
import pytest

from kit.api_client import Caller, Site, json_of, problem_of
from kit.api_matches import Sitting

DEEP = b"[" * 30_000 + b"]" * 30_000


@pytest.mark.parametrize(
    "path", ["/nothing", "/api", "/api/nothing", "/api/matches/a/b/c", "/health"]
)
async def test_no_such_page(site: Site, path: str) -> None:
    """An unknown path is answered with a problem."""
    problem_of(await site.anybody.get(path), 404, "not_found")


@pytest.mark.parametrize(
    "method, path, allowed",
    [
        ("DELETE", "/api/matches", {"GET", "POST", "OPTIONS"}),
        ("PUT", "/api/matches/some", {"GET", "OPTIONS"}),
        ("GET", "/api/players", {"POST", "OPTIONS"}),
        ("PATCH", "/api/matches/some/commands", {"POST", "OPTIONS"}),
        ("TRACE", "/api/me", {"GET", "OPTIONS"}),
    ],
)
async def test_other_methods(site: Site, method: str, path: str, allowed: set[str]) -> None:
    """405 lists the allowed methods in Allow."""
    answer = await site.http.request(method, path)
    problem_of(answer, 405, "method_not_allowed")
    assert set(answer.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "path, allowed",
    [
        ("/api/matches", "GET, OPTIONS, POST"),
        ("/api/players", "OPTIONS, POST"),
        ("/api/games", "GET, OPTIONS"),
    ],
)
async def test_options(site: Site, path: str, allowed: str) -> None:
    """OPTIONS lists every method of a path."""
    answer = await site.http.options(path)
    assert (answer.status_code, answer.headers["Allow"]) == (204, allowed)


async def test_head(site: Site) -> None:
    """HEAD is answered like GET, without the body."""
    got, answer = await site.http.get("/api/games"), await site.http.head("/api/games")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Length"] == got.headers["Content-Length"]
    assert (await site.http.head("/api/players")).status_code == 405


@pytest.mark.parametrize("status, path", [(200, "/api/games"), (404, "/api/games/none")])
async def test_other_origins(site: Site, status: int, path: str) -> None:
    """CORS allows every origin and exposes the headers of the API, also of problems."""
    answer = await site.http.get(path, headers={"Origin": "https://elsewhere.test"})
    assert answer.status_code == status
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    exposed = answer.headers["Access-Control-Expose-Headers"]
    api = {"Age", "Cache-Status", "ETag", "Link", "Location", "Retry-After", "X-Request-Id"}
    assert set(exposed.split(", ")) == api


async def test_preflight(site: Site) -> None:
    """A CORS preflight allows Authorization, If-Match and Idempotency-Key."""
    pending_requests = "authorization, content-type, if-match, idempotency-key"
    asked = {
        "Origin": "https://elsewhere.test",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": pending_requests,
    }
    answer = await site.http.options("/api/matches/some/commands", headers=asked)
    assert answer.is_success
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert set(pending_requests.split(", ")) <= set(allowed)


async def test_request_id(site: Site) -> None:
    """A valid X-Request-Id is returned in answers and problems; otherwise one is generated."""
    named = {"X-Request-Id": "my-request.1"}
    assert (await site.anybody.get("/api/games", named)).headers["X-Request-Id"] == "my-request.1"
    problem = problem_of(await site.anybody.get("/api/games/none", named), 404, "not_found")
    assert problem["request"] == "my-request.1"
    for indecent in ("", "a b", "x" * 65, "<script>"):
        answer = await site.anybody.get("/api/games", {"X-Request-Id": indecent})
        assert len(answer.headers["X-Request-Id"]) == 16


async def test_too_large(site: Site, match: Sitting, ada: Caller) -> None:
    """A body above the limit is refused, with or without Content-Length."""
    limit = site.services.limits.body_bytes

    async def in_pieces() -> AsyncIterator[bytes]:
        for _ in range(9):
            yield b" " * (limit // 8)

    for content in (b" " * (limit + 1), in_pieces()):
        answer = await sent(ada, match, content)
        problem_of(answer, 413, "too_large")
    problem_of(await sent(ada, match, b" " * limit), 400, "malformed")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "a/b;c=d"])
async def test_other_formats(match: Sitting, ada: Caller, kind: str) -> None:
    """Another Content-Type than JSON is refused."""
    problem_of(await sent(ada, match, b"{}", kind), 415, "unsupported_type")


@pytest.mark.parametrize(
    "kind", ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON", "a/b+json"]
)
async def test_json_by_any_name(ada: Caller, kind: str) -> None:
    """JSON is accepted under every JSON media type."""
    sends = {"Content-Type": kind, "Authorization": f"Bearer {ada.token}"}
    content = b'{"options": {"game": "divercite"}}'
    json_of(await ada.http.post("/api/matches", content=content, headers=sends), 201)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"nonsense", b"[]", b"null", b"{}", b"\xff", b'{"type": "\\ud800"}', DEEP),
        b'{"type": "match.resign", "x": ' + DEEP + b"}",
        b'{"x": ' + DEEP + b', "type": "match.resign"}',
    ],
)
async def test_no_command(match: Sitting, ada: Caller, content: bytes) -> None:
    """Invalid JSON, JSON that is no object and deep nesting are malformed."""
    problem_of(await sent(ada, match, content), 400, "malformed")


async def test_unknown_parameters(ada: Caller) -> None:
    """An unknown query parameter is refused by its name."""
    for path in ("/api/me", "/api/games", "/api/games/divercite", f"/api/players/{ada.id}"):
        problem = problem_of(await ada.get(path, colour="red"), 400, "malformed")
        assert "`colour`" in problem["detail"]


async def test_no_content_type(match: Sitting, ada: Caller) -> None:
    """A body without a Content-Type is read as JSON."""
    headers = {"Authorization": f"Bearer {ada.token}"}
    content = b'{"type": "divercite.place_city", "cell": "b2", "colour": "red"}'
    answer = await ada.http.post(f"{match.path}/commands", content=content, headers=headers)
    assert json_of(answer, 201)["events"][0]["cell"] == "b2"


async def sent(
    by: Caller,
    match: Sitting,
    content: bytes | AsyncIterator[bytes],
    kind: str = "application/json",
) -> httpx.Response:
    headers = {"Content-Type": kind, "Authorization": f"Bearer {by.token}"}
    return await by.http.post(f"{match.path}/commands", content=content, headers=headers)
