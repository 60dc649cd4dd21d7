"""Who is present, in memory: nothing is kept of a match that is left, nor of an old epoch."""

import pytest

from kit.live_history import MATCH, SteppingLog, histories
from kit.store_doubles import AlteredStore
from server.live.checkpointing import Checkpointer, Read
from server.live.read_models import ReadModels
from server.presence.tracker import EMPTY, Presence, PresenceTracker
from server.store.redis import RedisStore


def test_a_match_that_all_have_left() -> None:
    """It has no viewers, is in no list, and nothing is published of it."""
    tracker = PresenceTracker()
    tracker.set_local(MATCH, Presence(2, (0,)))
    assert tracker.of(MATCH) == Presence(2, (0,))
    assert {*tracker.all} == {MATCH}
    tracker.set_local(MATCH, EMPTY)
    assert tracker.of(MATCH) == EMPTY
    assert not tracker.all
    assert tracker.encode() == b""


@pytest.fixture
def log() -> SteppingLog:
    """A match at version 4."""
    log = SteppingLog()
    log.entries = [*histories()[0][:4]]
    return log


async def test_the_epoch_that_was_read(log: SteppingLog) -> None:
    """Read models that are rebuilt belong to the epoch of the log that they were read from."""
    checkpointer = Checkpointer(AlteredStore(RedisStore("redis://"), log), ReadModels())
    assert await checkpointer.rebuild() == Read(1, 4)
    assert checkpointer.epoch == "first"
    log.lose("another", 2)
    assert await checkpointer.rebuild() == Read(1, 2)
    assert checkpointer.epoch == "another"
