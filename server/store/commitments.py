"""The commitments given to players: a list for each player, and the number of each by its match."""

from server.store.connection import RedisChannel, read_as
from server.store.keys import commitment_number_key, commitments_key
from server.store.retry import call

# Idempotent: repeated after a lost reply, it finds its own entry under that number.
APPEND = """
local index = tonumber(ARGV[1])
if redis.call('LLEN', KEYS[1]) == index then
  redis.call('RPUSH', KEYS[1], ARGV[2])
  redis.call('SET', KEYS[2], index)
  return 1
end
return redis.call('LINDEX', KEYS[1], index) == ARGV[2] and 1 or 0
"""


class RedisCommitments:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def last(self, player: str) -> tuple[int, bytes | None]:
        key = commitments_key(player)
        # In one transaction, so that the last one has this number.
        replies = await call(
            self._channel, ("MULTI",), ("LLEN", key), ("LINDEX", key, -1), ("EXEC",)
        )
        count, last = read_as(tuple[int, bytes | None], replies[-1])
        return count, last

    async def append(self, player: str, match: str, number: int, commitment: bytes) -> bool:
        keys = (commitments_key(player), commitment_number_key(player, match))
        command = ("EVAL", APPEND, len(keys), *keys, number - 1, commitment)
        (reply,) = await call(self._channel, command)
        return reply == 1

    async def of_match(self, player: str, match: str) -> bytes | None:
        (index,) = await call(self._channel, ("GET", commitment_number_key(player, match)))
        if index is None:
            return None
        command = ("LINDEX", commitments_key(player), int(read_as(bytes, index)))
        (found,) = await call(self._channel, command)
        return None if found is None else read_as(bytes, found)

    async def newest(self, player: str, *, skip: int, limit: int) -> tuple[bytes, ...]:
        command = ("LRANGE", commitments_key(player), -(skip + limit), -(skip + 1))
        (found,) = await call(self._channel, command)
        return tuple(reversed(read_as(list[bytes], found)))
