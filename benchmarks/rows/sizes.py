"""Rows 8 and 11: how much goes over the wire, and how much stays in Redis."""

from statistics import median

from benchmarks.driver.link import Link
from benchmarks.driver.show import Show, show_all
from benchmarks.findings import Bar, Finding
from benchmarks.moves import PLIES, whole_game
from benchmarks.servers.archipel import Archipel, ArchipelTable, Frames
from benchmarks.stage import Stage
from benchmarks.stored import bytes_of

_COMMIT = b'{"type":"commit"'
_MATCHES = 10


def measure(stage: Stage) -> list[Finding]:
    with stage.fresh("sizes") as server:
        tables = [server.open(whole_game(number)) for number in range(_MATCHES)]
        spectators = [table.spectator("events") for table in tables]
        show_all([Show(table, ()) for table in tables], 20)
        return [
            _placements(spectators),
            _memory(server, tables),
            *(_resumed(tables[0], frames) for frames in _BOTH),
            *(_resumed_from_the_start(tables[0], frames) for frames in _BOTH),
            *(each for frames in _BOTH for each in _read_again(server, tables[0], frames)),
        ]


_BOTH: tuple[Frames, ...] = ("events", "view")


def _placements(spectators: list[Link]) -> Finding:
    """All but the last ply of a match, which also ends it."""
    sizes = [
        len(message)
        for link in spectators
        for message in [each for each in _all_of(link) if each.startswith(_COMMIT)][:-1]
    ]
    return Finding(
        row=8,
        measure="bytes of a placement's frame, frames=events",
        unit="B",
        ours=(median(sizes),),
        bars=(Bar(200), Bar(150)),
        note=f"{min(sizes)} to {max(sizes)}",
    )


def _memory(server: Archipel, tables: list[ArchipelTable]) -> Finding:
    kilobytes = [bytes_of(server, table.id) / 1000 for table in tables]
    return Finding(
        row=8,
        measure="Redis memory per finished match (MEMORY USAGE)",
        unit="kB",
        ours=(median(kilobytes),),
        bars=(Bar(20), Bar(12)),
        note="the match's own stream; its share of the feed, which is trimmed, is not in it",
    )


def _resumed(table: ArchipelTable, frames: Frames) -> Finding:
    size, commits = _resumption(table, frames, _last_version(table) - 1)
    return Finding(
        row=11,
        measure=f"bytes after missing one commit, WebSocket, frames={frames}",
        unit="B",
        ours=(size,),
        bars=(Bar(1000),),
        note=f"all of it: the hello, and the commit of {commits} B",
    )


def _resumed_from_the_start(table: ArchipelTable, frames: Frames) -> Finding:
    size, commits = _resumption(table, frames, _last_version(table) - PLIES)
    return Finding(
        row=11,
        measure=f"bytes after missing all {PLIES}, WebSocket, frames={frames}",
        unit="B",
        ours=(size,),
        bars=(Bar(20_000),),
        note=f"one round trip; the commits are {commits} B of it",
    )


def _read_again(server: Archipel, table: ArchipelTable, frames: Frames) -> list[Finding]:
    path = f"/api/matches/{table.id}/commits?frames={frames}"
    last = _last_version(table)
    return [
        Finding(
            row=11,
            measure=f"bytes after missing {missed}, GET /commits, frames={frames}",
            unit="B",
            ours=(len(server.asking.get(f"{path}&after={last - missed}&limit={missed}")),),
            bars=(Bar(limit),),
        )
        for missed, limit in ((1, 1000), (PLIES, 20_000))
    ]


def _resumption(table: ArchipelTable, frames: Frames, after: int) -> tuple[int, int]:
    """Bytes of everything, and of the commits alone."""
    link = table.connected(frames, after)
    messages = _all_of(link)
    link.close()
    commits = [len(message) for message in messages if message.startswith(_COMMIT)]
    return sum(map(len, messages)), sum(commits)


def _last_version(table: ArchipelTable) -> int:
    link = table.connected("events", 0)
    messages = _all_of(link)
    link.close()
    return max(table.news(message, 0) for message in messages)


def _all_of(link: Link) -> list[bytes]:
    """Whatever comes until nothing has come for a while."""
    messages: list[bytes] = []
    while more := link.read_within(0.2):
        messages += more
    return messages
