"""The buffer of lobby changes: bounded, and honest about what was missed."""

import asyncio

import pytest

from server.live import lobby_feed
from server.live.lobby_feed import LobbyFeed, NamedJson
from server.presence.tracker import Counts, CountsChange


def news(number: int) -> CountsChange:
    counts = Counts(waiting=number, running=0, finished=0, spectators=0, players=0)
    return CountsChange(counts, {})


async def test_changes_after_a_number() -> None:
    """A reader gets what came after the number that it has seen, in order."""
    feed = LobbyFeed()
    for number in (1, 2, 3):
        feed.publish(news(number))
    changes = await feed.after(1)
    assert changes is not None
    assert [(change.number, change.news) for change in changes] == [(2, news(2)), (3, news(3))]
    assert feed.number == 3


async def test_a_reader_waits_for_the_next() -> None:
    """All readers wake up at each change, also those that come between two."""
    feed = LobbyFeed()
    first, second = (asyncio.ensure_future(feed.after(0)) for _ in range(2))
    await asyncio.sleep(0)
    assert not first.done()
    feed.publish(news(1))
    assert await first == await second != ()
    later = asyncio.ensure_future(feed.after(1))
    await asyncio.sleep(0)
    assert not later.done()
    feed.publish(news(2))
    changes = await later
    assert changes is not None
    assert [change.number for change in changes] == [2]


async def test_too_many_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last changes are kept; a reader that has missed an earlier one is told by None."""
    monkeypatch.setattr(lobby_feed, "_BUFFERED_CHANGES", 3)
    feed = LobbyFeed()
    for number in range(1, 6):
        feed.publish(news(number))
    assert await feed.after(1) is None
    assert len(await feed.after(2) or ()) == 3


async def test_closing_wakes_all() -> None:
    """A feed that is closed makes no reader wait."""
    feed = LobbyFeed()
    waiting = asyncio.ensure_future(feed.after(0))
    await asyncio.sleep(0)
    assert not feed.is_closed
    feed.close()
    assert feed.is_closed
    assert await waiting == await feed.after(0) == ()


async def test_a_change_is_encoded_once() -> None:
    """However many read a change, its message is encoded for the first of them."""
    encoded = list[object]()

    def encode(change: object) -> NamedJson:
        encoded.append(change)
        return NamedJson("counts", b"{}")

    feed = LobbyFeed()
    feed.publish(news(1))
    for _ in range(3):
        changes = await feed.after(0)
        assert changes is not None
        assert [change.encoded(encode) for change in changes] == [("counts", b"{}")]
    assert encoded == [news(1)]
