"""Words about matches in Redis, which forgets them when their time is over."""

from server.store.connection import RedisChannel
from server.store.keys import analysis_key
from server.store.replies import read_as
from server.store.retry import call


class RedisAnalysisCache:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def look(self, match: str) -> bytes | None:
        (reply,) = await call(self._channel, ("GET", analysis_key(match)))
        return None if reply is None else read_as(bytes, reply)

    async def put(self, match: str, words: bytes, *, lasting_ms: int) -> bool:
        return await self._set(match, words, lasting_ms, "NX")

    async def replace(self, match: str, words: bytes, *, lasting_ms: int) -> bool:
        return await self._set(match, words, lasting_ms, "XX")

    async def _set(self, match: str, words: bytes, lasting_ms: int, only: str) -> bool:
        key = analysis_key(match)
        (reply,) = await call(self._channel, ("SET", key, words, "PX", lasting_ms, only))
        return reply is not None
