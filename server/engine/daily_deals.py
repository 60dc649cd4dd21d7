"""Daily deals: a seed for each solo game and day, committed to on the day before."""

import asyncio
import secrets
from datetime import UTC, date, timedelta
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from domain.chance import commitment
from domain.daily import Deal, SignedDeal, has_daily_deal, signed
from domain.registry import games
from server.engine.errors import NotFoundError
from server.engine.game_time import GameTime
from server.engine.signing_keys import Keys
from server.store.deals_port import DealStore
from server.store.port import LogUnavailableError

_INTERVAL_S: Final = 600.0
_DAY: Final = timedelta(days=1)

log = structlog.stdlib.get_logger()


class SeededDeal(Struct, frozen=True):
    """A deal with its secret seed, as it is stored."""

    deal: SignedDeal
    seed: str


class DailyDeals:
    def __init__(self, store: DealStore, keys: Keys, time: GameTime) -> None:
        self._store = store
        self._keys = keys
        self._time = time
        self._known: dict[tuple[str, date], SeededDeal] = {}

    @property
    def today(self) -> date:
        """Days begin at midnight in UTC."""
        return self._time.now().astimezone(UTC).date()

    @property
    def days(self) -> tuple[date, date, date]:
        """Yesterday, today and tomorrow."""
        return self.today - _DAY, self.today, self.today + _DAY

    async def run(self) -> None:
        """Commits to the deals of tomorrow, well before midnight; runs until it is cancelled."""
        while True:
            try:
                for game in games().values():
                    if has_daily_deal(game):
                        await self.of(game.slug, self.today + _DAY)
            except LogUnavailableError as error:
                log.warning("daily_deals_delayed", reason=str(error))
            await asyncio.sleep(_INTERVAL_S)

    async def of(self, game: str, day: date) -> SeededDeal:
        """The deal of a day up to tomorrow; it is made when it is first needed."""
        if (known := self._known.get((game, day))) is not None:
            return known
        found = await self._store.get(game, day.isoformat())
        if found is None:
            found = await self._made(game, day)
        deal = msgspec.json.decode(found, type=SeededDeal)
        self._known = {key: each for key, each in self._known.items() if key[1] in self.days}
        self._known[game, day] = deal
        return deal

    async def seed_of(self, deal: SignedDeal) -> str:
        return (await self.of(deal.game, deal.date)).seed

    async def is_known(self, game: str, day: date) -> bool:
        return await self._store.get(game, day.isoformat()) is not None

    def is_over(self, day: date) -> bool:
        return day < self.today

    async def _made(self, game: str, day: date) -> bytes:
        found = games().get(game)
        if found is None or not has_daily_deal(found) or day not in self.days[1:]:
            raise NotFoundError("deal", f"{game} {day}")
        seed, key = secrets.token_hex(32), await self._keys.current()
        deal = Deal(
            game=game,
            date=day,
            commitment=commitment(seed),
            at=self._time.now(),
            key=key.public.kid,
        )
        made = SeededDeal(signed(deal, key.sign(deal)), seed)
        return await self._store.add(game, day.isoformat(), msgspec.json.encode(made))
