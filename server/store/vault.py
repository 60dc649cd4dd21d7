"""One small secret in Redis, that changes only for whoever has seen what it was."""

from server.store.connection import Line
from server.store.keys import VAULT
from server.store.patience import call
from server.store.replies import read_as

# Asked again after a lost answer, it finds its own words there and says the same.
SWAP = """
if (redis.call('GET', KEYS[1]) or '') == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return redis.call('GET', KEYS[1])
"""


class RedisVault:
    def __init__(self, line: Line) -> None:
        self._line = line

    async def look(self) -> bytes | None:
        (reply,) = await call(self._line, ("GET", VAULT))
        return None if reply is None else read_as(bytes, reply)

    async def swap(self, old: bytes | None, new: bytes) -> bool:
        (reply,) = await call(self._line, ("EVAL", SWAP, 1, VAULT, old or b"", new))
        return reply is not None and read_as(bytes, reply) == new
