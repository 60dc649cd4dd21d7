"""The last sign of life of any server, in Redis."""

from server.store.connection import Line
from server.store.keys import PULSE
from server.store.patience import call, call_once
from server.store.replies import read_as


class RedisPulse:
    def __init__(self, line: Line) -> None:
        self._line = line

    async def beat(self, at_ms: int) -> int | None:
        # Sent twice, it would take its own first beat for the previous one.
        replies = await call_once(self._line, ("SET", PULSE, at_ms, "GET"))
        return None if replies[0] is None else int(read_as(bytes, replies[0]))

    async def last(self) -> int | None:
        (reply,) = await call(self._line, ("GET", PULSE))
        return None if reply is None else int(read_as(bytes, reply))
