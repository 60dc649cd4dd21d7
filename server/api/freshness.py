"""The read models, once they hold what was answered here before."""

import asyncio

from server.api.asking import Request, house_of
from server.feed.runner import Runner
from server.store.port import LogUnavailable

PATIENCE = 5.0


async def caught_up(request: Request) -> Runner:
    """A feed that does not come is a log that is away."""
    runner = house_of(request).runner
    try:
        async with asyncio.timeout(PATIENCE):
            await runner.caught_up()
    except TimeoutError as late:
        raise LogUnavailable("the feed does not come") from late
    return runner
