"""The access log: who asked for what, and nothing that is secret."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeAlias

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from kit.api_client import Site, json_of, site_over
from server.addresses.client_address import Redaction
from server.api.rate_limits import Limits
from server.settings import Settings
from server.store.port import Store

CLIENT = "203.0.113.7"
PROXIED = {"X-Forwarded-For": f"198.51.100.1, {CLIENT}"}

Logging: TypeAlias = Callable[[Settings], AbstractAsyncContextManager[Site]]


@pytest.fixture
def logging(store: Store) -> Logging:
    """Servers behind a proxy, with other settings of the log."""

    @asynccontextmanager
    async def over(settings: Settings) -> AsyncIterator[Site]:
        async with site_over(store, settings=settings) as site:
            yield site

    return over


def logged(*, addresses: Redaction = "full", players: bool = True) -> Settings:
    return Settings(trusted_proxies="127.0.0.1", log_addresses=addresses, log_players=players)


async def lines_of(site: Site, path: str, **headers: str) -> list[EventDict]:
    with capture_logs() as lines:
        await site.http.get(path, headers={**PROXIED, **headers})
    return [line for line in lines if line["event"] == "request"]


async def test_address_and_player(logging: Logging) -> None:
    """A line has the client's address behind the proxy, and whose token it was."""
    async with logging(logged()) as site:
        guest = await site.guest()
        bearer = f"Bearer {guest.token}"
        (line,) = await lines_of(site, "/api/me", Authorization=bearer)
        (other,) = await lines_of(site, "/replay?token=leaked")
    assert (line["address"], line["player"], line["path"]) == (CLIENT, guest.id, "/api/me")
    assert (other["address"], other["player"], other["path"]) == (CLIENT, None, "/replay")
    assert {"id", "method", "status", "ms"} <= line.keys()


async def test_head_requests_too(logging: Logging) -> None:
    """HEAD is logged as HEAD, with its player."""
    async with logging(logged()) as site:
        guest = await site.guest()
        with capture_logs() as lines:
            await site.http.head("/api/me", headers={"Authorization": f"Bearer {guest.token}"})
    (line,) = lines
    assert (line["method"], line["player"]) == ("HEAD", guest.id)


@pytest.mark.parametrize(
    "redaction, shown", [("full", CLIENT), ("prefix", "203.0.113.0/24"), ("none", None)]
)
async def test_redacted(logging: Logging, redaction: Redaction, shown: str | None) -> None:
    """Addresses are shortened or left out, and so are players."""
    async with logging(logged(addresses=redaction, players=False)) as site:
        guest = await site.guest()
        (line,) = await lines_of(site, "/api/me", Authorization=f"Bearer {guest.token}")
    assert (line["address"], line["player"]) == (shown, None)


async def test_refusals_are_redacted(store: Store) -> None:
    """The line about a rate limit shows no more of an address than the access log."""
    limits = Limits(players_per_minute=2)
    settings = Settings(trusted_proxies="127.0.0.1", log_addresses="none", limits=limits)
    async with site_over(store, settings=settings) as site:
        with capture_logs() as lines:
            for _ in range(3):
                await site.http.post("/api/players", json={"name": "A"}, headers=PROXIED)
    assert [line["limit"] for line in lines if line["event"] == "rate_limited"] == ["players"]
    assert CLIENT not in str(lines)


async def test_no_secrets(logging: Logging) -> None:
    """No line has a token, a query or a header, whatever becomes of the request."""
    async with logging(logged()) as site:
        with capture_logs() as lines:
            body = json_of(await site.anybody.post("/api/players", {"name": "Ada"}), 201)
            for token in (body["token"], f"{body['token']}x"):
                for path in ("/api/me", "/api/none", f"/api/games?bearer={token}"):
                    await site.http.get(path, headers={"Authorization": f"Bearer {token}"})
                await site.http.post(
                    "/api/matches", content=token, headers={"Authorization": f"Bearer {token}"}
                )
    assert len(lines) >= 9
    assert body["token"] not in str(lines)
