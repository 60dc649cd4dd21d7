"""Words about matches in Redis, which forgets them when their time is over."""

from server.store.connection import Line
from server.store.keys import shelf_key
from server.store.patience import call
from server.store.replies import read_as


class RedisShelf:
    def __init__(self, line: Line) -> None:
        self._line = line

    async def look(self, match: str) -> bytes | None:
        (reply,) = await call(self._line, ("GET", shelf_key(match)))
        return None if reply is None else read_as(bytes, reply)

    async def put(self, match: str, words: bytes, *, lasting_ms: int) -> bool:
        return await self._set(match, words, lasting_ms, "NX")

    async def replace(self, match: str, words: bytes, *, lasting_ms: int) -> bool:
        return await self._set(match, words, lasting_ms, "XX")

    async def _set(self, match: str, words: bytes, lasting_ms: int, only: str) -> bool:
        key = shelf_key(match)
        (reply,) = await call(self._line, ("SET", key, words, "PX", lasting_ms, only))
        return reply is not None
