"""Whether the log in Redis is an extension of what this process, or its witness, has seen.

It is asked on every new connection before that connection carries anything else. If the answer is
no, the log gets another epoch, which is how every reader learns that its cursor is worth nothing.
"""

import asyncio
from collections.abc import Mapping
from secrets import token_hex

import msgspec
import structlog

from server.store.connection import Ask
from server.store.high_water_mark import HighWaterMark, Seen
from server.store.keys import EPOCH, SHARDS, feed_key
from server.store.positions import START, later, rank
from server.store.replies import before, raise_refusal, read_as, stream_entries

log = structlog.stdlib.get_logger()

# Two processes that notice the same break agree on one new epoch: the first one's.
RENEW = """
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) end
return redis.call('GET', KEYS[1])
"""


class LogContinuity:
    def __init__(self, high_water_mark: HighWaterMark | None) -> None:
        self._high_water_mark = high_water_mark
        self._seen = high_water_mark.load() if high_water_mark else None
        self._lock = asyncio.Lock()
        self.last_fed = (START,) * SHARDS

    @property
    def epoch(self) -> str:
        return self._seen.epoch if self._seen else ""

    def appended(self, fed: Mapping[int, str]) -> None:
        self.last_fed = _moved(self.last_fed, fed)
        self.saw(fed)

    def saw(self, fed: Mapping[int, str]) -> None:
        if self._seen:
            positions = _moved(self._seen.positions, fed)
            self._remember(msgspec.structs.replace(self._seen, positions=positions))

    def _remember(self, seen: Seen) -> None:
        if self._high_water_mark and seen != self._seen:
            self._high_water_mark.write(seen)
        self._seen = seen

    def close(self) -> None:
        if self._high_water_mark:
            self._high_water_mark.close()

    async def verify(self, ask: Ask) -> None:
        # One connection after the other: all must come to the same conclusion.
        async with self._lock:
            seen = self._seen
            epoch = await _found_epoch(ask)
            if seen and await _is_broken(ask, epoch, seen):
                broken, epoch = epoch, await _renewed(ask, epoch)
                log.warning("history_is_not_continued", epoch=epoch, instead_of=broken)
            self._accept(epoch, await feed_ends(ask))

    def _accept(self, epoch: str, ends: tuple[str, ...]) -> None:
        """From now on everything up to these ends may be served under this epoch."""
        seen = self._seen
        if seen and epoch == seen.epoch:
            self.saw(dict(enumerate(ends)))
            return
        left = (*seen.left, seen.epoch) if seen else ()
        self._remember(Seen(epoch, ends, left))
        self.last_fed = (START,) * SHARDS


async def feed_ends(ask: Ask) -> tuple[str, ...]:
    replies = await ask(
        *(("XREVRANGE", feed_key(shard), "+", "-", "COUNT", 1) for shard in range(SHARDS))
    )
    raise_refusal(replies)
    lasts = (stream_entries(reply) for reply in replies)
    return tuple(last[0][0].decode() if last else START for last in lasts)


async def trimmed_to(ask: Ask, shard: int) -> str:
    """Position of the last entry that this feed has forgotten."""
    replies = await ask(("XRANGE", feed_key(shard), "-", "+", "COUNT", 1))
    raise_refusal(replies)
    first = stream_entries(replies[0])
    return before(first[0]) if first else START


async def _found_epoch(ask: Ask) -> str:
    for command in (("GET", EPOCH), ("SET", EPOCH, token_hex(8), "NX"), ("GET", EPOCH)):
        replies = await ask(command)
        raise_refusal(replies)
        if command[0] == "GET" and replies[0] is not None:
            return read_as(bytes, replies[0]).decode()
    raise AssertionError("SET NX leaves no key without a value")


async def _is_broken(ask: Ask, epoch: str, seen: Seen) -> bool:
    if epoch != seen.epoch:
        # Another one's log, or one that others have renewed; but nobody goes back to an old one.
        return epoch in seen.left
    for shard, position in enumerate(seen.positions):
        if not await _holds(ask, shard, position):
            return True
    return False


async def _holds(ask: Ask, shard: int, position: str) -> bool:
    if position == START:
        return True
    replies = await ask(("XRANGE", feed_key(shard), position, position))
    raise_refusal(replies)
    return bool(stream_entries(replies[0])) or rank(position) <= rank(await trimmed_to(ask, shard))


async def _renewed(ask: Ask, epoch: str) -> str:
    replies = await ask(("EVAL", RENEW, 1, EPOCH, epoch, token_hex(8)))
    raise_refusal(replies)
    return read_as(bytes, replies[0]).decode()


def _moved(positions: tuple[str, ...], fed: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(later(old, fed.get(shard, old)) for shard, old in enumerate(positions))
