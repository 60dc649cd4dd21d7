from contextlib import suppress
from typing import cast

import pytest
from litestar.exceptions import LitestarException
from litestar.types import HTTPReceiveMessage, HTTPScope, Message

from kit.api_client import Caller, Site, problem_of
from kit.api_matches import Sitting
from kit.live_client import as_spectator
from server.live.subscription import Subscription

both = pytest.mark.parametrize("media", ["text/event-stream", "application/x-ndjson"])


@both
async def test_no_stream_begins_at_the_end(match: Sitting, site: Site, media: str) -> None:
    """On a server that is stopping, a new stream is 503 with Retry-After."""
    site.services.hub.close()
    answer = await site.anybody.get(f"{match.path}/commits", {"Accept": media})
    problem_of(answer, 503, "shutting_down")
    assert answer.headers["Retry-After"] == "1"


async def test_a_cursor_is_a_number(match: Sitting, ada: Caller) -> None:
    """A Last-Event-ID that is no cursor is malformed."""
    answer = await ada.get(f"{match.path}/commits", {"Last-Event-ID": "the last one"})
    problem_of(answer, 400, "malformed")


async def test_the_header_goes_before_the_address(match: Sitting, ada: Caller) -> None:
    """Last-Event-ID takes precedence over `after`."""
    answer = await ada.get(f"{match.path}/commits", {"Last-Event-ID": "1"}, after=0)
    assert [commit["version"] for commit in answer.json()["commits"]] == [2]


async def test_another_history(match: Sitting, ada: Caller) -> None:
    """A cursor of another epoch is refused."""
    etag = (await ada.get(match.path)).headers["ETag"].strip('"')
    answer = await ada.get(f"{match.path}/commits", after=1, epoch="another")
    assert problem_of(answer, 412, "stale_version")["version"] == 2
    answer = await ada.get(f"{match.path}/commits", after=1, epoch=etag.partition(":")[0])
    assert answer.status_code == 200
    answer = await ada.get(f"{match.path}/commits", {"Last-Event-ID": "another:1"})
    problem_of(answer, 412, "stale_version")
    answer = await ada.get(f"{match.path}/commits", {"Last-Event-ID": etag})
    assert answer.json()["commits"] == []


@both
async def test_a_reader_who_is_gone_leaves_nothing(match: Sitting, site: Site, media: str) -> None:
    """A client that disconnects before the first byte leaves no subscription."""
    channel = await site.services.hub.channel(match.id)
    other = Subscription(site.services.hub, channel, as_spectator, 0)
    await _gone_at_once(site, f"{match.path}/commits", media)
    assert channel.subscribers == {other}


async def _gone_at_once(site: Site, path: str, media: str) -> None:
    """Calls the application for a client that has already disconnected."""
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"accept", media.encode()), (b"host", b"site.test")],
        "client": ("127.0.0.1", 1),
        "server": ("site.test", 80),
    }

    async def receive() -> HTTPReceiveMessage:
        return {"type": "http.disconnect"}

    async def send(_message: Message) -> None:
        raise OSError("the reader is gone")

    with suppress(LitestarException):
        await site.app(cast("HTTPScope", scope), receive, send)
