"""Rate limits per player or address, shared by all processes on one Redis.

A process grants a tenth of a limit per second on its own credit and settles with Redis in the
background, in one exchange for all senders; only past that does a request wait for the exchange.
Limits per minute are always asked for. Without Redis each process counts for itself.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import Final, Literal, TypeAlias

import structlog
from cyclopts import Parameter
from msgspec import Struct
from prometheus_client import Counter

from server.api.local_rate_buckets import FallbackRateBuckets
from server.engine.errors import LimitExceededError
from server.store.rate_buckets_port import Balance, Charge, RateBuckets

LimitName: TypeAlias = Literal[
    "commands",
    "reads",
    "sockets",
    "requests",
    "players",
    "matches",
    "commitments",
    "replays",
    "analyses",
]

_SETTLE_INTERVAL_S: Final = 0.1
_CREDIT_SHARE: Final = 10
_REMEMBERED_S: Final = 30.0
_LOG_INTERVAL_S: Final = 60.0

_REFUSED: Final = Counter(
    "archipel_rate_limited", "Requests refused by a rate limit.", labelnames=["limit"]
)

log = structlog.stdlib.get_logger()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """How much one player or address may ask for."""

    commands_per_second: int = 50
    """Per player; 0 for no limit, as for the limits below."""

    reads_per_second: int = 200
    """Per player, or per address without a token."""

    sockets_per_second: int = 100
    """New live sockets, per player, or per address without a token."""

    requests_per_second: int = 1000
    """Of all players of one address together."""

    players_per_minute: int = 120
    """New guests per address."""

    matches_per_minute: int = 120
    """New matches per player."""

    commitments_per_minute: int = 120
    """Receipts of commitments per player."""

    replays_per_minute: int = 60
    """Files to replay, per player or per address without a token."""

    analyses_per_minute: int = 10
    """Matches to analyse, per player or per address without a token."""

    work_per_address: int = 64
    """Replays, forks and reads of long matches that may wait for their turn, per address."""

    body_bytes: int = 64 * 1024
    """The largest body but that of a file to replay, and the largest message on a socket."""


class _Rate(Struct, frozen=True):
    amount: int
    period_s: int

    @property
    def credit(self) -> int:
        """What is granted before Redis is asked; 0 for the costly requests, limited per minute."""
        return self.amount // _CREDIT_SHARE if self.period_s == 1 else 0

    def exceeded(self, limit: LimitName, wait_s: float) -> LimitExceededError:
        period = "second" if self.period_s == 1 else "minute"
        return LimitExceededError(f"{self.amount} {limit} per {period}", max(1, ceil(wait_s)))


class _Allowance:
    """What one sender may still do before the next exchange, and has done since the last."""

    __slots__ = ("credit", "rate", "refused_until", "used", "waiting")

    def __init__(self, rate: _Rate) -> None:
        self.rate = rate
        self.credit = rate.credit
        self.used = 0
        self.refused_until = 0.0
        self.waiting: list[asyncio.Future[float]] = []

    def charge(self, sender: str) -> tuple[Charge, list[asyncio.Future[float]]]:
        """What is settled now, and who waits for it."""
        waiting, self.waiting = self.waiting, []
        charge = Charge(sender, self.rate.amount, self.rate.period_s, self.used, len(waiting))
        self.used = 0
        return charge, waiting

    def settled(self, balance: Balance, now: float) -> None:
        # `used` is what was granted during the exchange.
        self.credit = max(0, min(self.rate.credit, balance.room) - self.used)
        self.refused_until = now + balance.wait_s


class RateLimiter:
    def __init__(
        self, limits: Limits, shared: RateBuckets, clock: Callable[[], float] = monotonic
    ) -> None:
        self._rates: dict[LimitName, _Rate] = {
            "commands": _Rate(limits.commands_per_second, 1),
            "reads": _Rate(limits.reads_per_second, 1),
            "sockets": _Rate(limits.sockets_per_second, 1),
            "requests": _Rate(limits.requests_per_second, 1),
            "players": _Rate(limits.players_per_minute, 60),
            "matches": _Rate(limits.matches_per_minute, 60),
            "commitments": _Rate(limits.commitments_per_minute, 60),
            "replays": _Rate(limits.replays_per_minute, 60),
            "analyses": _Rate(limits.analyses_per_minute, 60),
        }
        self._buckets = FallbackRateBuckets(shared, clock)
        self._clock = clock
        # Two generations: what was not used during a whole one is forgotten.
        self._recent: dict[str, _Allowance] = {}
        self._earlier: dict[str, _Allowance] = {}
        self._turned_at = clock()
        self._unsettled: dict[str, _Allowance] = {}
        self._pending, self._urgent = asyncio.Event(), asyncio.Event()
        self._logged_at: dict[str, float] = {}

    async def take(self, limit: LimitName, sender: str, address: str | None = None) -> None:
        """Count one more for this sender, and for their address; raises LimitExceededError."""
        if address is not None:
            await self._take("requests", address)
        await self._take(limit, sender)

    async def run(self) -> None:
        """Settles with Redis while there is anything to settle; runs until it is cancelled."""
        while True:
            await self._pending.wait()
            with suppress(TimeoutError):
                async with asyncio.timeout(_SETTLE_INTERVAL_S):
                    await self._urgent.wait()
            self._pending.clear()
            self._urgent.clear()
            await self._settle()

    async def _take(self, limit: LimitName, sender: str) -> None:
        rate = self._rates[limit]
        if rate.amount == 0:
            return
        key = f"{limit}:{sender}"
        allowance = self._recent.get(key) or self._remembered(key, rate)
        if allowance.credit > 0:
            allowance.credit -= 1
            allowance.used += 1
            self._unsettled[key] = allowance
            self._pending.set()
            return
        wait_s = allowance.refused_until - self._clock()
        if wait_s <= 0:
            wait_s = await self._asked(key, allowance)
        if wait_s > 0:
            self._note(limit)
            raise rate.exceeded(limit, wait_s)

    def _remembered(self, key: str, rate: _Rate) -> _Allowance:
        now = self._clock()
        if now - self._turned_at > _REMEMBERED_S:
            self._earlier, self._recent, self._turned_at = self._recent, {}, now
        allowance = self._earlier.pop(key, None) or _Allowance(rate)
        self._recent[key] = allowance
        return allowance

    async def _asked(self, key: str, allowance: _Allowance) -> float:
        """0 if it is granted, else the seconds to wait."""
        answer: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        allowance.waiting.append(answer)
        self._unsettled[key] = allowance
        self._pending.set()
        self._urgent.set()
        return await answer

    async def _settle(self) -> None:
        batch, self._unsettled = self._unsettled, {}
        asked = [allowance.charge(key) for key, allowance in batch.items()]
        balances = await self._buckets.settle([charge for charge, _ in asked])
        now = self._clock()
        answers = zip(batch.values(), asked, balances, strict=True)
        for allowance, (_, waiting), balance in answers:
            allowance.settled(balance, now)
            for number, answer in enumerate(waiting):
                if not answer.done():
                    answer.set_result(0.0 if number < balance.granted else balance.wait_s)

    def _note(self, limit: LimitName) -> None:
        _REFUSED.labels(limit).inc()
        now = self._clock()
        if now - self._logged_at.get(limit, -_LOG_INTERVAL_S) >= _LOG_INTERVAL_S:
            self._logged_at[limit] = now
            # Whose request it was is in the access log, as far as that may have it.
            log.warning("rate_limited", limit=limit)
