"""The read models, once they hold what was answered here before."""

import asyncio

from server.api.asking import Request, services_of
from server.live.feed import FeedConsumer
from server.store.port import LogUnavailableError

CATCH_UP_TIMEOUT_S = 5.0


async def caught_up(request: Request) -> FeedConsumer:
    """A feed that does not come is a log that is away."""
    feed_consumer = services_of(request).feed_consumer
    try:
        async with asyncio.timeout(CATCH_UP_TIMEOUT_S):
            await feed_consumer.caught_up()
    except TimeoutError as late:
        raise LogUnavailableError("the feed does not come") from late
    return feed_consumer
