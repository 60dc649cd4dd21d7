"""How many bots guests may have listed: in all, and from one address."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Literal, NoReturn, TypeAlias

import structlog
from cyclopts import Parameter
from prometheus_client import Counter

from server.bots.mailbox import Bot
from server.engine.errors import LimitExceededError

_RETRY_AFTER_S: Final = 60
_LOG_INTERVAL_S: Final = 60.0

Reason: TypeAlias = Literal["total", "address"]

REFUSED: Final = Counter(
    "archipel_guest_bots_refused", "Bots of guests that were not listed, by limit.", ["reason"]
)

log = structlog.stdlib.get_logger()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True, slots=True)
class GuestBotLimits:
    """A player is at most one bot; 0 for no limit."""

    guest_bots: int = 100
    """Bots of guests that are listed at once, on all servers."""

    guest_bots_per_address: int = 20
    """The same from one address."""


class GuestPlaces:
    """The places in the list of bots that guests may take."""

    def __init__(self, limits: GuestBotLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._logged_at: dict[Reason, float] = {}

    def check(self, bot: Bot, listed: Collection[Bot]) -> None:
        """Raises LimitExceededError where the bot has no place among those that are listed."""
        guests = [each for each in listed if not each.official]
        same = sum(each.address == bot.address for each in guests)
        if 0 < self._limits.guest_bots <= len(guests):
            self._refuse("total", bot, f"{self._limits.guest_bots} bots of guests")
        if 0 < self._limits.guest_bots_per_address <= same:
            self._refuse("address", bot, f"{self._limits.guest_bots_per_address} bots per address")

    def _refuse(self, reason: Reason, bot: Bot, limit: str) -> NoReturn:
        REFUSED.labels(reason).inc()
        now, last = self._clock(), self._logged_at.get(reason)
        if last is None or now - last >= _LOG_INTERVAL_S:
            self._logged_at[reason] = now
            log.warning("guest_bot_refused", reason=reason, address=bot.address)
        raise LimitExceededError(limit, _RETRY_AFTER_S)
