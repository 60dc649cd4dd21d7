"""The law of a delay, for streams: what is hidden changes no frame that a stranger gets.

Each stream is opened twice: before the hidden moves are played, and after.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from typing import Final, NamedTuple, TypeAlias

import msgspec
import pytest

from kit.api_client import Json
from kit.api_matches import take
from kit.asgi_exchange import Exchange, Target, exchange, settled
from kit.commit_streams import NDJSON, SSE
from kit.delay_copies import SCENES, Copy, Origin, Play, caller_named, copy_of, origin
from kit.sampling import sampled
from lint.source_tree import ROOT

OPENAPI: Final[Json] = msgspec.json.decode((ROOT / "openapi/openapi.json").read_bytes())
ASYNCAPI: Final[Json] = msgspec.json.decode((ROOT / "openapi/asyncapi.json").read_bytes())

TAKE_SEAT: Final = {"type": "command", "command": take(0)}
# Spectators are counted after a pause.
_WATCHED: Final = re.compile(rb'"spectators":\d+')

Frames: TypeAlias = Mapping[object, list[bytes]]


class Opening(NamedTuple):
    """How a stream is opened, and how many messages it has at which version."""

    name: str
    sender: str
    target: Target
    length: Callable[[int], int]
    questions: tuple[Json, ...] = ()

    @property
    def follows(self) -> bool:
        return self.name in {"matchLive", "commits"}


def match_live(copy: Copy) -> Iterator[Opening]:
    """A hello, then commits from the cursor on; beyond what is shown, reset and hello."""
    path, versions = f"{copy.match.path}/live", (None, *copy.versions)
    questions: tuple[Json, ...] = tuple(
        TAKE_SEAT | {"id": f"ask-{version}", "if_version": version} for version in versions
    )
    for sender in ("", "Cleo"):
        for after in versions:

            def length(shown: int, after: int | None = after) -> int:
                return 1 if after is None else 3 if after > shown else 1 + shown - after

            query = () if after is None else (("after", after),)
            target = Target("websocket", path, query)
            yield Opening("matchLive", sender, target, length, questions)


def commits(copy: Copy, media: str) -> Iterator[Opening]:
    for after in copy.versions:

        def length(shown: int, after: int = after) -> int:
            return 2 if after > shown else shown - after

        query = (("after", after),)
        target = Target("http", f"{copy.match.path}/commits", query, media)
        yield Opening("commits", "", target, length)


def lobby_live(_copy: Copy) -> Iterator[Opening]:
    yield Opening("lobbyLive", "", Target("websocket", "/api/lobby/live"), lambda _shown: 1)


def lobby_changes(_copy: Copy) -> Iterator[Opening]:
    target = Target("http", "/api/lobby", accept=SSE)
    yield Opening("lobbyChanges", "", target, lambda _shown: 1)


def bots_live(copy: Copy) -> Iterator[Opening]:
    """A bot of a guest, which is seated in no match."""
    title, match = {"en": "Cleo", "fr": "Cleo"}, copy.match.id
    move = {"version": 4, "leads": [0, 0]}
    questions: tuple[Json, ...] = (
        {"type": "announce", "bot": "cleo", "title": title, "analyses": ["divercite"]},
        {"type": "assessed", "match": match, "move": move},
        {"type": "analysed", "match": match, "count": 0},
    )
    target = Target("websocket", "/api/bots/live")
    yield Opening("botsLive", "", target, lambda _shown: 1)
    yield Opening("botsLive", "Cleo", target, lambda _shown: 0, questions)


# By the channel of asyncapi.json, or the operation of openapi.json with its media type.
STREAMS: Final[Mapping[str, Callable[[Copy], Iterator[Opening]]]] = {
    "botsLive": bots_live,
    "lobbyLive": lobby_live,
    "matchLive": match_live,
    f"commits {SSE}": lambda copy: commits(copy, SSE),
    f"commits {NDJSON}": lambda copy: commits(copy, NDJSON),
    f"lobbyChanges {SSE}": lobby_changes,
}
# A file in the form of lines, and no stream.
FILES: Final = {f"record {NDJSON}"}


def test_every_stream_is_opened() -> None:
    """A new channel, or an operation that streams, fails here until it is opened too."""
    operations = [each for path in OPENAPI["paths"].values() for each in path.values()]
    streaming = {
        f"{operation['operationId']} {media}"
        for operation in operations
        for media in operation["responses"].get("200", {}).get("content", ())
        if media in {SSE, NDJSON}
    }
    assert {*ASYNCAPI["channels"], *streaming} == {*STREAMS, *FILES}


@sampled
@pytest.mark.parametrize("scene", SCENES)
async def test_what_is_hidden_changes_no_frame(redis_url: str, scene: str) -> None:
    """A spectator gets the same frames in the same order, whatever is hidden."""
    begun = await origin(redis_url, SCENES[scene])
    first, *others = [await _frames(begun, each) for each in SCENES[scene].continuations]
    for other in others:
        differing = {key: (first[key], other[key]) for key in first if first[key] != other[key]}
        assert differing == {}


async def _frames(begun: Origin, hidden: Play) -> Frames:
    found: dict[object, list[bytes]] = {}
    async with copy_of(begun, hidden) as copy, AsyncExitStack() as streams:
        early = await _opened(streams, copy, is_later=False)
        lengths = [len(stream.received) for _, stream in early]
        await copy.go_on()
        grown = copy.shown(is_later=True) - copy.shown(is_later=False)
        for (opening, stream), length in zip(early, lengths, strict=True):
            await stream.has(length + (grown if opening.follows else 0))
        late = await _opened(streams, copy, is_later=True)
        await settled()
        for is_late, each in enumerate((early, late)):
            for opening, stream in each:
                await _ask(stream, opening.questions)
                key = (is_late, *opening[:3])
                found[key] = [_WATCHED.sub(b"", message) for message in stream.received]
                found[key] += [str((stream.status, stream.headers)).encode()]
    return found


async def _opened(
    streams: AsyncExitStack, copy: Copy, *, is_later: bool
) -> list[tuple[Opening, Exchange]]:
    """All streams at once, each with what it has at the version shown."""
    opened = list[tuple[Opening, Exchange]]()
    shown = copy.shown(is_later=is_later)
    for openings in STREAMS.values():
        for opening in openings(copy):
            caller = caller_named(copy, opening.sender)
            entered = exchange(copy.site.app, opening.target, caller)
            opened.append((opening, await streams.enter_async_context(entered)))
    for opening, stream in opened:
        await stream.has(opening.length(shown))
    return opened


async def _ask(stream: Exchange, questions: tuple[Json, ...]) -> None:
    """Each message is answered, in order."""
    for question in questions:
        stream.ask(question)
    await stream.has(len(stream.received) + len(questions))
