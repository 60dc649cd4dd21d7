"""Rows 8 and 11: bytes on the wire, and bytes in Redis."""

from collections.abc import Mapping
from statistics import median
from typing import Final

import msgspec
from msgspec import Struct

from benchmarks.driver.spectating import SpectatedMatch, play_before_spectators
from benchmarks.driver.websocket import WebSocket
from benchmarks.measurements import Bar, Measurement
from benchmarks.moves import PLIES, whole_game
from benchmarks.redis_inspection import bytes_of
from benchmarks.servers.archipel import Archipel, ArchipelMatch, Frames
from benchmarks.session import BenchSession

_COMMIT = b'{"type":"commit"'
_MATCHES = 10


def measure(session: BenchSession) -> list[Measurement]:
    with session.fresh("sizes") as server:
        tables = [server.open(whole_game(number)) for number in range(_MATCHES)]
        spectators = [table.spectator("events") for table in tables]
        play_before_spectators([SpectatedMatch(table, ()) for table in tables], 20)
        return [
            _placements(spectators),
            _memory(server, tables),
            *(_resumed(tables[0], missed, frames) for missed in _MISSED for frames in _BOTH),
            *(_joined(tables[0], missed, frames) for missed in _MISSED for frames in _BOTH),
            *(_read(server, tables[0], missed, frames) for missed in _MISSED for frames in _BOTH),
        ]


_BOTH: Final[tuple[Frames, ...]] = ("events", "view")
# How many commits, and in how many bytes they should come.
_MISSED: Final[Mapping[int, int]] = {1: 1000, PLIES: 20_000}


class Greeting(Struct):
    epoch: str
    version: int


def _placements(spectators: list[WebSocket]) -> Measurement:
    """All but the last ply of a match, which also ends it."""
    sizes = [
        len(message) for link in spectators for message in _commits(_received(link, PLIES))[:-1]
    ]
    return Measurement(
        row=8,
        measure="bytes of a placement's frame, frames=events",
        unit="B",
        ours=(median(sizes),),
        bars=(Bar(200), Bar(150)),
        note=f"{min(sizes)} to {max(sizes)}",
    )


def _memory(server: Archipel, tables: list[ArchipelMatch]) -> Measurement:
    kilobytes = [bytes_of(server, table.id) / 1000 for table in tables]
    return Measurement(
        row=8,
        measure="Redis memory per finished match (MEMORY USAGE)",
        unit="kB",
        ours=(median(kilobytes),),
        bars=(Bar(20), Bar(12)),
        note="the match's own stream; its share of the feed, which is trimmed, is not in it",
    )


def _resumed(table: ArchipelMatch, missed: int, frames: Frames) -> Measurement:
    """As our own client comes back: with its cursor and its epoch."""
    size, commits = _resumption(table, frames, missed, _greeting(table).epoch)
    return Measurement(
        row=11,
        measure=f"bytes after missing {missed}, WebSocket resumed with its epoch, frames={frames}",
        unit="B",
        ours=(size,),
        bars=(Bar(_MISSED[missed]),),
        note=f"one round trip; all of it: the hello, and the commits of {commits} B",
    )


def _joined(table: ArchipelMatch, missed: int, frames: Frames) -> Measurement:
    size, commits = _resumption(table, frames, missed)
    return Measurement(
        row=11,
        measure=f"bytes after missing {missed}, WebSocket without an epoch, frames={frames}",
        unit="B",
        ours=(size,),
        note=f"the hello holds the whole match; the commits are {commits} B",
    )


def _read(server: Archipel, table: ArchipelMatch, missed: int, frames: Frames) -> Measurement:
    after = _greeting(table).version - missed
    path = f"/api/matches/{table.id}/commits?frames={frames}&after={after}&limit={missed}"
    return Measurement(
        row=11,
        measure=f"bytes after missing {missed}, GET /commits, frames={frames}",
        unit="B",
        ours=(len(server.asking.get(path)),),
    )


def _resumption(
    table: ArchipelMatch, frames: Frames, missed: int, epoch: str | None = None
) -> tuple[int, int]:
    """Bytes of everything, and of the commits alone."""
    link = table.connected(frames, _greeting(table).version - missed, epoch)
    messages = _received(link, missed)
    link.close()
    return sum(map(len, messages)), sum(map(len, _commits(messages)))


def _greeting(table: ArchipelMatch) -> Greeting:
    link = table.connected("events")
    hello = link.wait()[0]
    link.close()
    return msgspec.json.decode(hello, type=Greeting)


def _received(link: WebSocket, commits: int) -> list[bytes]:
    """All messages up to the last of so many commits."""
    messages: list[bytes] = []
    while len(_commits(messages)) < commits:
        messages += link.wait()
    return messages


def _commits(messages: list[bytes]) -> list[bytes]:
    return [message for message in messages if message.startswith(_COMMIT)]
