"""What each server says of itself, in Redis: words that are forgotten unless they are renewed."""

from pathlib import Path

from server.store.connection import RedisChannel
from server.store.keys import PRESENCE, presence_key
from server.store.replies import read_as
from server.store.retry import call_once

ATTEND = Path(__file__).with_name("attend.lua").read_bytes()


class RedisPresenceStore:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def call(self, server: str, words: bytes | None, *, lasting_ms: int) -> dict[str, bytes]:
        keys = (PRESENCE, presence_key(server))
        new = () if words is None else (words,)
        # Nobody waits for it: what is not said now is said in a moment.
        (told,) = await call_once(
            self._channel, ("EVAL", ATTEND, len(keys), *keys, server, lasting_ms, *new)
        )
        return {name.decode(): said for name, said in read_as(list[tuple[bytes, bytes]], told)}
