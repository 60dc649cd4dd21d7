"""Guests in Redis: the hash of a token maps to an id, the id to the guest."""

from collections.abc import Sequence

import msgspec

from server.store.connection import RedisChannel, read_as
from server.store.keys import BOTS, guest_key, token_key
from server.store.port import Guest
from server.store.retry import call


class RedisGuests:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def add(self, guest: Guest, token_hash: str) -> None:
        await call(
            self._channel,
            ("MULTI",),
            ("SET", guest_key(guest.id), msgspec.json.encode(guest)),
            ("SET", token_key(token_hash), guest.id),
            ("EXEC",),
        )

    async def by_token(self, token_hash: str) -> Guest | None:
        id_ = await self._get(token_key(token_hash))
        return await self.by_id(id_.decode()) if id_ else None

    async def by_id(self, id: str) -> Guest | None:
        text = await self._get(guest_key(id))
        return msgspec.json.decode(text, type=Guest) if text else None

    async def mark_bot(self, id: str) -> None:
        await call(self._channel, ("SADD", BOTS, id))

    async def bots_among(self, ids: Sequence[str]) -> frozenset[str]:
        if not ids:
            return frozenset()
        (found,) = await call(self._channel, ("SMISMEMBER", BOTS, *ids))
        pairs = zip(ids, read_as(list[int], found), strict=True)
        return frozenset(id for id, is_bot in pairs if is_bot)

    async def _get(self, key: str) -> bytes | None:
        replies = await call(self._channel, ("GET", key))
        return None if replies[0] is None else read_as(bytes, replies[0])
