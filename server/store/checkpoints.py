"""Checkpoints in Redis: a projection's rows in a hash, its offsets in a string."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from server.store.connection import Command, RedisChannel, Reply, raise_error, read_as
from server.store.keys import positions_key, rows_key
from server.store.port import Checkpoint, LogUnavailableError
from server.store.retry import call

SAVE = Path(__file__).with_name("checkpoint.lua").read_bytes()


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
        replies = await call(
            self._channel, ("EVAL", SAVE, len(keys), *keys, *arguments, *written, *removed)
        )
        return replies[0] == 1

    async def _transaction(self, *commands: Command) -> list[Reply]:
        replies = await call(self._channel, ("MULTI",), *commands, ("EXEC",))
        done = replies[-1]
        if not isinstance(done, list):
            raise LogUnavailableError("the transaction was not carried out")
        raise_error(done)
        return done
