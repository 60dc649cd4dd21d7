"""The composition root: the only file that knows everyone."""

import asyncio
import signal
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager

import structlog
from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.datastructures import State

from server.api import (
    analysing,
    bots,
    bots_live,
    commands,
    commits,
    contract,
    explaining,
    fork,
    front_page,
    games,
    health,
    imports,
    inviting,
    keys,
    live,
    lobby,
    lobby_live,
    matches,
    opening,
    players,
    preview,
    record,
    rematch,
    replays,
    standings,
)
from server.api.allowing import options_of
from server.api.problems import answer_problem
from server.house import House

log = structlog.stdlib.get_logger()

_ROOMS = (
    analysing,
    bots,
    commands,
    commits,
    contract,
    explaining,
    fork,
    front_page,
    games,
    health,
    imports,
    inviting,
    keys,
    lobby,
    lobby_live,
    matches,
    opening,
    players,
    preview,
    record,
    rematch,
    replays,
    standings,
)
_SOCKETS = (*bots_live.SOCKETS, *live.SOCKETS, *lobby_live.SOCKETS)
_EXPOSED = ["ETag", "Link", "Location", "Retry-After", "X-Request-Id"]


def make_app(house: House) -> Litestar:
    """The application over a house that is built."""
    calls = [handler for room in _ROOMS for handler in room.HANDLERS]
    return Litestar(
        route_handlers=[*options_of(calls), *calls, *_SOCKETS],
        state=State({"house": house, "broken": None}),
        lifespan=[_living],
        exception_handlers={Exception: answer_problem},
        cors_config=CORSConfig(allow_origins=["*"], expose_headers=_EXPOSED),
        request_max_body_size=house.settings.limits.body_bytes,
        openapi_config=None,
        logging_config=None,
    )


@asynccontextmanager
async def _living(app: Litestar) -> AsyncGenerator[None]:
    """What goes on beside the requests: projections kept, clocks watched, watchers counted."""
    house: House = app.state.house
    await house.runner.prepare()
    await house.timekeeper.tick()
    async with AsyncExitStack() as stack:
        for work in (house.runner.run(), house.timekeeper.run(), house.roll_call.run()):
            stack.push_async_callback(_end, _begin(app, work))
        yield
    await house.roll_call.leave()
    await house.runner.save()


def _begin(app: Litestar, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
    """A server that no longer keeps time or follows its log must not look alive."""

    def stop_if_broken(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.critical("background_work_failed", exc_info=error)
            app.state.broken = error
            signal.raise_signal(signal.SIGTERM)

    task = asyncio.create_task(work)
    task.add_done_callback(stop_if_broken)
    return task


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])
