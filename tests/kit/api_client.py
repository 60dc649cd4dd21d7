"""The application in this process, and HTTP clients of it."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any, Final, TypeAlias

import httpx
from litestar import Litestar
from litestar.types import ASGIApp
from msgspec import Struct

from server.api.middleware import apply_middleware
from server.api.rate_limits import Limits, RateLimiter
from server.api.services import Services
from server.app import build_services, make_app
from server.engine.game_time import GameTime
from server.settings import Settings
from server.store.port import Store

Json: TypeAlias = dict[str, Any]
Headers: TypeAlias = Mapping[str, str]

NO_LIMITS: Final = Limits(
    commands_per_second=0,
    reads_per_second=0,
    sockets_per_second=0,
    requests_per_second=0,
    players_per_minute=0,
    matches_per_minute=0,
    commitments_per_minute=0,
    replays_per_minute=0,
    analyses_per_minute=0,
)


class Caller(Struct, frozen=True):
    """A client with or without a token."""

    http: httpx.AsyncClient
    id: str = ""
    name: str = ""
    token: str = ""

    async def get(
        self, path: str, headers: Headers | None = None, /, **query: str | int
    ) -> httpx.Response:
        return await self.http.get(path, params=query or None, headers=self._with_token(headers))

    async def post(
        self, path: str, body: object = None, headers: Headers | None = None
    ) -> httpx.Response:
        return await self.http.post(path, json=body, headers=self._with_token(headers))

    def _with_token(self, headers: Headers | None) -> Headers:
        identity = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {**identity, **(headers or {})}


class Site(Struct, frozen=True):
    """The services of a server, and a client of it."""

    services: Services
    http: httpx.AsyncClient
    app: ASGIApp

    @property
    def anybody(self) -> Caller:
        return Caller(self.http)

    @property
    def garbage(self) -> Caller:
        return Caller(self.http, token="nobody-ever-got-this-token")

    async def guest(self, name: str = "Ada") -> Caller:
        body = json_of(await self.anybody.post("/api/players", {"name": name}), 201)
        return Caller(self.http, body["player"]["id"], name, body["token"])

    async def stored(self, match: str) -> tuple[bytes, ...]:
        """The log of a match, byte by byte."""
        return tuple(entry.body for entry in await self.services.store.log.read(match))


# Applications by the only setting that each is built with.
_IDLE: Final[defaultdict[int, list[Litestar]]] = defaultdict(list)


@asynccontextmanager
async def site_over(
    store: Store,
    limits: Limits = NO_LIMITS,
    time: GameTime | None = None,
    *,
    settings: Settings | None = None,
    rate_limiter: RateLimiter | None = None,
) -> AsyncIterator[Site]:
    settings = settings or Settings(rate_one_address=True, limits=limits)
    services = build_services(settings, store, time)
    if rate_limiter is not None:
        services = replace(services, rate_limiter=rate_limiter)
    with _application(services) as app:
        whole = apply_middleware(app, services.addresses, logs_players=settings.log_players)
        transport = httpx.ASGITransport(app=whole)  # type: ignore[arg-type]
        url = "http://archipel.test"
        async with _alive(app), httpx.AsyncClient(transport=transport, base_url=url) as http:
            yield Site(services, http, whole)


@contextmanager
def _application(services: Services) -> Iterator[Litestar]:
    """One that an earlier test no longer uses, if any: routing takes longer than most tests."""
    idle = _IDLE[services.limits.body_bytes]
    app = idle.pop() if idle else make_app(services)
    app.state.services = services
    yield app
    idle.append(app)


@asynccontextmanager
async def _alive(app: Litestar) -> AsyncIterator[None]:
    """The application's lifespan, begun and ended by a task of its own as servers do it."""
    begun, enough = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with app.lifespan():
            begun.set()
            await enough.wait()

    life, birth = asyncio.create_task(live()), asyncio.create_task(begun.wait())
    await asyncio.wait({life, birth}, return_when=asyncio.FIRST_COMPLETED)
    if life.done():
        life.result()
    try:
        yield
    finally:
        birth.cancel()
        enough.set()
        await life


def json_of(answer: httpx.Response, status: int = 200) -> Json:
    """The JSON of an answer that has the expected status."""
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/json"
    body: Json = answer.json()
    return body


def problem_of(answer: httpx.Response, status: int, code: str) -> Json:
    """The JSON of an answer that is the expected problem."""
    body: Json = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert (body["status"], body["type"]) == (status, f"/problems/{code}")
    assert body["request"] == answer.headers["X-Request-Id"]
    return body
