"""What Redis stores by key, beside the log.

Checkpoints, guests, the heartbeat, presence, one secret, and cached analyses.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import msgspec

from server.store.connection import Command, RedisChannel, Reply, raise_error, read_as
from server.store.heartbeat_port import Beat
from server.store.keys import (
    ADDRESS_KEY,
    BOTS,
    HEARTBEAT,
    HOUSE_BOTS,
    PRESENCE,
    RESERVED_NAMES,
    SIGNING_KEYS,
    TIME_AHEAD,
    address_of_guest_key,
    analysis_key,
    guest_key,
    positions_key,
    presence_key,
    rows_key,
    token_key,
)
from server.store.port import Checkpoint, Guest, LogUnavailableError
from server.store.retry import call, call_once

SAVE_CHECKPOINT = Path(__file__).with_name("checkpoint.lua").read_bytes()
HEARTBEAT_SCRIPT = Path(__file__).with_name("heartbeat.lua").read_bytes()
EXCHANGE_PRESENCE = Path(__file__).with_name("presence.lua").read_bytes()

_ADDRESS_KEY_BYTES = 32

# Idempotent: repeated after a lost reply, it finds its own value and returns the same.
COMPARE_AND_SET = """
if (redis.call('GET', KEYS[1]) or '') == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return redis.call('GET', KEYS[1])
"""


class RedisCheckpoints:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def load(self, name: str) -> Checkpoint | None:
        text, rows = await self._transaction(
            ("GET", positions_key(name)), ("HGETALL", rows_key(name))
        )
        if text is None:
            return None
        positions = msgspec.json.decode(read_as(bytes, text), type=tuple[str, ...])
        flat = read_as(list[bytes], rows)
        keys = (key.decode() for key in flat[::2])
        return Checkpoint(positions, dict(zip(keys, flat[1::2], strict=True)))

    async def save(
        self,
        name: str,
        positions: tuple[str, ...],
        changed: Mapping[str, bytes | None],
        *,
        whole: bool = False,
    ) -> bool:
        written = [part for key, row in changed.items() if row is not None for part in (key, row)]
        removed = [key for key, row in changed.items() if row is None]
        keys = (positions_key(name), rows_key(name))
        arguments = (msgspec.json.encode(positions), int(whole), len(written) // 2)
        values = (*arguments, *written, *removed)
        replies = await call(self._channel, ("EVAL", SAVE_CHECKPOINT, len(keys), *keys, *values))
        return replies[0] == 1

    async def _transaction(self, *commands: Command) -> list[Reply]:
        replies = await call(self._channel, ("MULTI",), *commands, ("EXEC",))
        done = replies[-1]
        if not isinstance(done, list):
            raise LogUnavailableError("the transaction was not carried out")
        raise_error(done)
        return done


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
        return await self._members(BOTS, ids)

    async def mark_house_bot(self, id: str, name_keys: Collection[str]) -> None:
        await call(
            self._channel,
            ("MULTI",),
            ("SADD", HOUSE_BOTS, id),
            ("SADD", RESERVED_NAMES, *name_keys),
            ("EXEC",),
        )

    async def house_bots_among(self, ids: Sequence[str]) -> frozenset[str]:
        return await self._members(HOUSE_BOTS, ids)

    async def address_key(self) -> bytes:
        new = secrets.token_bytes(_ADDRESS_KEY_BYTES)
        _, reply = await call(self._channel, ("SET", ADDRESS_KEY, new, "NX"), ("GET", ADDRESS_KEY))
        return read_as(bytes, reply)

    async def set_address(self, id: str, hashed: bytes, *, ttl_ms: int) -> None:
        await call(self._channel, ("SET", address_of_guest_key(id), hashed, "PX", ttl_ms))

    async def addresses_of(self, ids: Sequence[str], *, ttl_ms: int) -> tuple[bytes | None, ...]:
        keys = map(address_of_guest_key, ids)
        replies = await call(self._channel, *(("GETEX", key, "PX", ttl_ms) for key in keys))
        return tuple(None if reply is None else read_as(bytes, reply) for reply in replies)

    async def reserved_among(self, name_keys: Sequence[str]) -> frozenset[str]:
        return await self._members(RESERVED_NAMES, name_keys)

    async def _members(self, key: str, values: Sequence[str]) -> frozenset[str]:
        if not values:
            return frozenset()
        (found,) = await call(self._channel, ("SMISMEMBER", key, *values))
        pairs = zip(values, read_as(list[int], found), strict=True)
        return frozenset(value for value, is_member in pairs if is_member)

    async def _get(self, key: str) -> bytes | None:
        replies = await call(self._channel, ("GET", key))
        return None if replies[0] is None else read_as(bytes, replies[0])


class RedisHeartbeat:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def time(self) -> int:
        return (await self._run(-1)).at_us

    async def beat(self, max_gap_ms: int | None = None) -> Beat:
        return await self._run("" if max_gap_ms is None else max_gap_ms)

    async def _run(self, max_gap: str | int) -> Beat:
        # Not retried: callers measure the round trip, and the next call follows soon.
        command = ("EVAL", HEARTBEAT_SCRIPT, 2, HEARTBEAT, TIME_AHEAD, max_gap)
        (reply,) = await call_once(self._channel, command)
        at_us, written, last_ms = read_as(tuple[int, int, int | None], reply)
        return Beat(at_us, written == 1, last_ms)


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

    async def remove(self, match: str) -> None:
        await call(self._channel, ("DEL", analysis_key(match)))

    async def _set(self, match: str, analysis: bytes, ttl_ms: int, condition: str) -> bool:
        key = analysis_key(match)
        (reply,) = await call(self._channel, ("SET", key, analysis, "PX", ttl_ms, condition))
        return reply is not None
