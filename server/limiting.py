"""Keeps one sender from taking everybody's share."""

import time

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from server.settings import Limits
from server.trouble import TooMany


class Limiting:
    def __init__(self, limits: Limits) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {
            "commands": RateLimitItemPerSecond(limits.commands_per_second),
            "reads": RateLimitItemPerSecond(limits.reads_per_second),
            "players": RateLimitItemPerMinute(limits.players_per_minute),
            "matches": RateLimitItemPerMinute(limits.matches_per_minute),
            "replays": RateLimitItemPerMinute(limits.replays_per_minute),
            "analyses": RateLimitItemPerMinute(limits.analyses_per_minute),
        }

    async def take(self, limit: str, sender: str) -> None:
        """One more of these for this sender, or TooMany."""
        item = self._items[limit]
        if item.amount == 0 or await self._limiter.hit(item, sender):
            return
        window = await self._limiter.get_window_stats(item, sender)
        raise TooMany(
            f"{item.amount} {limit} per {item.GRANULARITY.name}",
            max(1, round(window.reset_time - time.time())),
        )
