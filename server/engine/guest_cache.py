"""The guests that this process has read, for pages about players while the log is away."""

from collections.abc import Sequence

from server.engine.circuit_breaker import CircuitBreaker
from server.store.port import Guest, Guests, LogUnavailableError

MAX_GUESTS = 50_000


class GuestCache:
    """Asks the store whenever it answers: a name or a mark may have changed."""

    def __init__(self, guests: Guests, max_guests: int = MAX_GUESTS) -> None:
        self._guests = guests
        self._max_guests = max_guests
        self._breaker = CircuitBreaker()
        self._by_id: dict[str, Guest] = {}
        self._bots: dict[str, bool] = {}

    async def by_id(self, id: str) -> Guest | None:
        """Raises LogUnavailableError if the log is away and the guest was never read."""

        async def read() -> None:
            guest = await self._guests.by_id(id)
            self._by_id.pop(id, None)
            if guest is not None:
                _trim(self._by_id, self._max_guests)
                self._by_id[id] = guest

        is_read = await self._breaker.is_done(read)
        if not is_read and id not in self._by_id:
            raise LogUnavailableError("the player is not in memory")
        return self._by_id.get(id)

    async def bots_among(self, ids: Sequence[str]) -> frozenset[str]:
        """While the log is away, those that were known to be."""

        async def read() -> None:
            bots = await self._guests.bots_among(ids)
            _trim(self._bots, self._max_guests - len(ids))
            self._bots.update({id: id in bots for id in ids})

        await self._breaker.is_done(read)
        return frozenset(id for id in ids if self._bots.get(id))


def _trim(cached: dict[str, Guest] | dict[str, bool], size: int) -> None:
    if len(cached) >= size:
        cached.clear()
