"""Verifies that the log in Redis continues what this process, or its high-water mark, has seen.

Runs as the handshake of every new connection. If the log has lost entries, it gets a new epoch,
by which every reader learns that its cursor is void.
"""

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex

import msgspec
import structlog

from server.store.connection import Execute, offset_before, raise_error, read_as, stream_entries
from server.store.keys import EPOCH, SHARDS, START, feed_key, later, rank

log = structlog.stdlib.get_logger()

# Compare-and-set: processes that notice the same loss agree on the epoch of the first.
RENEW = """
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return redis.call('GET', KEYS[1])
"""


# Padded, so that a shorter text overwrites a longer one completely.
_FILE_SIZE = 2048


class Seen(msgspec.Struct, frozen=True):
    """The last offset seen of each feed under an epoch, and the epochs before it."""

    epoch: str
    positions: tuple[str, ...]
    left: tuple[str, ...] = ()


class HighWaterMark:
    """A file with the last offsets seen, so that a log that lost its tail is noticed.

    Written after every group commit and never synced: it need only survive this process.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._is_unwritable = False

    def load(self) -> Seen | None:
        text = os.pread(self._file, 1 << 20, 0)
        try:
            return msgspec.json.decode(text, type=Seen)
        except msgspec.DecodeError:
            # New, or torn by a power failure: there is nothing to compare with.
            return None

    def write(self, seen: Seen) -> None:
        """On a full disk the mark stays behind, which at worst misses a loss."""
        try:
            os.pwrite(self._file, msgspec.json.encode(seen).ljust(_FILE_SIZE), 0)
        except OSError as error:
            if not self._is_unwritable:
                log.warning("high_water_mark_unwritable", reason=str(error))
            self._is_unwritable = True
        else:
            self._is_unwritable = False

    def close(self) -> None:
        os.close(self._file)


class LogContinuity:
    def __init__(self, high_water_mark: HighWaterMark | None) -> None:
        self._high_water_mark = high_water_mark
        self._seen = high_water_mark.load() if high_water_mark else None
        self._lock = asyncio.Lock()
        self.last_appended = (START,) * SHARDS

    @property
    def epoch(self) -> str:
        return self._seen.epoch if self._seen else ""

    def appended(self, offsets: Mapping[int, str]) -> None:
        self.last_appended = _moved(self.last_appended, offsets)
        self.saw(offsets)

    def saw(self, offsets: Mapping[int, str]) -> None:
        if self._seen:
            positions = _moved(self._seen.positions, offsets)
            self._record(msgspec.structs.replace(self._seen, positions=positions))

    def _record(self, seen: Seen) -> None:
        if self._high_water_mark and seen != self._seen:
            self._high_water_mark.write(seen)
        self._seen = seen

    def close(self) -> None:
        if self._high_water_mark:
            self._high_water_mark.close()

    async def verify(self, execute: Execute) -> None:
        # One connection after the other, so that all reach the same result.
        async with self._lock:
            seen = self._seen
            epoch = await _read_epoch(execute)
            if seen and await _is_broken(execute, epoch, seen):
                broken, epoch = epoch, await _renewed(execute, epoch)
                log.warning("log_history_lost", epoch=epoch, previous_epoch=broken)
            self._accept(epoch, await feed_ends(execute))

    def _accept(self, epoch: str, ends: tuple[str, ...]) -> None:
        """Everything up to these offsets may be served under this epoch."""
        seen = self._seen
        if seen and epoch == seen.epoch:
            self.saw(dict(enumerate(ends)))
            return
        left = (*seen.left, seen.epoch) if seen else ()
        self._record(Seen(epoch, ends, left))
        self.last_appended = (START,) * SHARDS


async def feed_ends(execute: Execute) -> tuple[str, ...]:
    replies = await execute(
        *(("XREVRANGE", feed_key(shard), "+", "-", "COUNT", 1) for shard in range(SHARDS))
    )
    raise_error(replies)
    lasts = (stream_entries(reply) for reply in replies)
    return tuple(last[0][0].decode() if last else START for last in lasts)


async def trimmed_to(execute: Execute, shard: int) -> str:
    """The offset of the last entry that was trimmed from this feed."""
    replies = await execute(("XRANGE", feed_key(shard), "-", "+", "COUNT", 1))
    raise_error(replies)
    first = stream_entries(replies[0])
    return offset_before(first[0]) if first else START


async def _read_epoch(execute: Execute) -> str:
    for command in (("GET", EPOCH), ("SET", EPOCH, token_hex(8), "NX"), ("GET", EPOCH)):
        replies = await execute(command)
        raise_error(replies)
        if command[0] == "GET" and replies[0] is not None:
            return read_as(bytes, replies[0]).decode()
    raise AssertionError("SET NX leaves no key without a value")


async def _is_broken(execute: Execute, epoch: str, seen: Seen) -> bool:
    if epoch != seen.epoch:
        # Another log, or one whose epoch others have renewed; an epoch never returns.
        return epoch in seen.left
    for shard, position in enumerate(seen.positions):
        if not await _holds(execute, shard, position):
            return True
    return False


async def _holds(execute: Execute, shard: int, position: str) -> bool:
    if position == START:
        return True
    replies = await execute(("XRANGE", feed_key(shard), position, position))
    raise_error(replies)
    return bool(stream_entries(replies[0])) or rank(position) <= rank(
        await trimmed_to(execute, shard)
    )


async def _renewed(execute: Execute, epoch: str) -> str:
    replies = await execute(("EVAL", RENEW, 1, EPOCH, epoch, token_hex(8)))
    raise_error(replies)
    return read_as(bytes, replies[0]).decode()


def _moved(before: tuple[str, ...], offsets: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(later(old, offsets.get(shard, old)) for shard, old in enumerate(before))
