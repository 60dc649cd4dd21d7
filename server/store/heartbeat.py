"""The last sign of life of any server, in Redis."""

from server.store.connection import RedisChannel
from server.store.keys import HEARTBEAT
from server.store.replies import read_as
from server.store.retry import call, call_once


class RedisHeartbeat:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def beat(self, at_ms: int) -> int | None:
        # Sent twice, it would take its own first beat for the previous one.
        replies = await call_once(self._channel, ("SET", HEARTBEAT, at_ms, "GET"))
        return None if replies[0] is None else int(read_as(bytes, replies[0]))

    async def last(self) -> int | None:
        (reply,) = await call(self._channel, ("GET", HEARTBEAT))
        return None if reply is None else int(read_as(bytes, reply))
