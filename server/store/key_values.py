"""The small key-value stores in Redis: heartbeat, presence, one secret, and cached analyses."""

from pathlib import Path

from server.store.connection import RedisChannel, read_as
from server.store.keys import HEARTBEAT, PRESENCE, SIGNING_KEYS, analysis_key, presence_key
from server.store.retry import call, call_once

EXCHANGE_PRESENCE = Path(__file__).with_name("presence.lua").read_bytes()

# Idempotent: repeated after a lost reply, it finds its own value and returns the same.
COMPARE_AND_SET = """
if (redis.call('GET', KEYS[1]) or '') == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return redis.call('GET', KEYS[1])
"""


class RedisHeartbeat:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def beat(self, at_ms: int) -> int | None:
        # Not idempotent: repeated, it would take its own first heartbeat for the previous one.
        replies = await call_once(self._channel, ("SET", HEARTBEAT, at_ms, "GET"))
        return None if replies[0] is None else int(read_as(bytes, replies[0]))

    async def last(self) -> int | None:
        (reply,) = await call(self._channel, ("GET", HEARTBEAT))
        return None if reply is None else int(read_as(bytes, reply))


class RedisPresenceStore:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def exchange(self, server: str, state: bytes | None, *, ttl_ms: int) -> dict[str, bytes]:
        keys = (PRESENCE, presence_key(server))
        new = () if state is None else (state,)
        # Not retried: the next exchange follows within a second.
        (reply,) = await call_once(
            self._channel, ("EVAL", EXCHANGE_PRESENCE, len(keys), *keys, server, ttl_ms, *new)
        )
        return {name.decode(): state for name, state in read_as(list[tuple[bytes, bytes]], reply)}


class RedisSecretStore:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def get(self) -> bytes | None:
        (reply,) = await call(self._channel, ("GET", SIGNING_KEYS))
        return None if reply is None else read_as(bytes, reply)

    async def compare_and_set(self, expected: bytes | None, new: bytes) -> bool:
        command = ("EVAL", COMPARE_AND_SET, 1, SIGNING_KEYS, expected or b"", new)
        (reply,) = await call(self._channel, command)
        return reply is not None and read_as(bytes, reply) == new


class RedisAnalysisCache:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def get(self, match: str) -> bytes | None:
        (reply,) = await call(self._channel, ("GET", analysis_key(match)))
        return None if reply is None else read_as(bytes, reply)

    async def add(self, match: str, analysis: bytes, *, ttl_ms: int) -> bool:
        return await self._set(match, analysis, ttl_ms, "NX")

    async def replace(self, match: str, analysis: bytes, *, ttl_ms: int) -> bool:
        return await self._set(match, analysis, ttl_ms, "XX")

    async def _set(self, match: str, analysis: bytes, ttl_ms: int, condition: str) -> bool:
        key = analysis_key(match)
        (reply,) = await call(self._channel, ("SET", key, analysis, "PX", ttl_ms, condition))
        return reply is not None
