"""One small secret in Redis, that changes only for whoever has seen what it was."""

from server.store.connection import RedisChannel
from server.store.keys import SIGNING_KEYS
from server.store.replies import read_as
from server.store.retry import call

# Asked again after a lost answer, it finds its own words there and says the same.
SWAP = """
if (redis.call('GET', KEYS[1]) or '') == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return redis.call('GET', KEYS[1])
"""


class RedisSecretStore:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def look(self) -> bytes | None:
        (reply,) = await call(self._channel, ("GET", SIGNING_KEYS))
        return None if reply is None else read_as(bytes, reply)

    async def swap(self, old: bytes | None, new: bytes) -> bool:
        (reply,) = await call(self._channel, ("EVAL", SWAP, 1, SIGNING_KEYS, old or b"", new))
        return reply is not None and read_as(bytes, reply) == new
