"""Rate limits per player or address."""

import time
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cyclopts import Parameter
from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from server.engine.errors import LimitExceededError

LimitName: TypeAlias = Literal["commands", "reads", "players", "matches", "replays", "analyses"]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """How much one player or address may ask for."""

    commands_per_second: int = 50
    """Per player; 0 for no limit, as for the limits below."""

    reads_per_second: int = 200
    """Per player, or per address without a token."""

    players_per_minute: int = 120
    """New guests per address."""

    matches_per_minute: int = 120
    """New matches per player."""

    replays_per_minute: int = 60
    """Files to replay, per player or per address without a token."""

    analyses_per_minute: int = 10
    """Matches to analyse, per player or per address without a token."""

    work_per_address: int = 64
    """Replays, forks and reads of long matches that may wait for their turn, per address."""

    body_bytes: int = 64 * 1024
    """The largest body but that of a file to replay, and the largest message on a socket."""


class RateLimiter:
    def __init__(self, limits: Limits) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[LimitName, RateLimitItem] = {
            "commands": RateLimitItemPerSecond(limits.commands_per_second),
            "reads": RateLimitItemPerSecond(limits.reads_per_second),
            "players": RateLimitItemPerMinute(limits.players_per_minute),
            "matches": RateLimitItemPerMinute(limits.matches_per_minute),
            "replays": RateLimitItemPerMinute(limits.replays_per_minute),
            "analyses": RateLimitItemPerMinute(limits.analyses_per_minute),
        }

    async def take(self, limit: LimitName, sender: str) -> None:
        """Count one more for this sender; raises LimitExceededError."""
        item = self._items[limit]
        if item.amount == 0 or await self._limiter.hit(item, sender):
            return
        window = await self._limiter.get_window_stats(item, sender)
        raise LimitExceededError(
            f"{item.amount} {limit} per {item.GRANULARITY.name}",
            max(1, round(window.reset_time - time.time())),
        )
