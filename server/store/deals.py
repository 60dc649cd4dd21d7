"""The seeds of daily deals by game and day, each written once."""

from server.store.connection import RedisChannel, read_as
from server.store.keys import deal_key
from server.store.retry import call


class RedisDeals:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def get(self, game: str, day: str) -> bytes | None:
        (found,) = await call(self._channel, ("GET", deal_key(game, day)))
        return None if found is None else read_as(bytes, found)

    async def add(self, game: str, day: str, deal: bytes) -> bytes:
        key = deal_key(game, day)
        _, there = await call(self._channel, ("SET", key, deal, "NX"), ("GET", key))
        return read_as(bytes, there)
