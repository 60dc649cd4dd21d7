"""Row 5: what a command costs over HTTP, beside a POST that does nothing."""

import msgspec

from benchmarks.driver.posting import Post, post_all
from benchmarks.findings import OURS, Bar, Finding, beside
from benchmarks.metering import Meter
from benchmarks.moves import PLIES, whole_game
from benchmarks.servers.archipel import Archipel, command_of
from benchmarks.servers.litestar import BareLitestar
from benchmarks.stage import Stage

CONNECTIONS = 64
_BODY = msgspec.json.encode(command_of(whole_game(0)[0]))


def measure(stage: Stage) -> list[Finding]:
    bare = BareLitestar(stage.scratch)
    try:
        _ours(stage.ours)
        _bare(bare)
        runs = [{OURS: _ours(stage.ours), bare.name: _bare(bare)} for _ in range(stage.scale.runs)]
    finally:
        bare.stop()
    finding = Finding(
        row=5,
        measure=f"CPU of the server per command over HTTP, {CONNECTIONS} connections",
        unit="µs",
        bars=(Bar(2.5, bare.name), Bar(1.6, bare.name)),
        note="ours answers with the whole new view; a bare Litestar with three fields",
    )
    return [beside(finding, runs)]


def _ours(server: Archipel) -> float:
    lists = [_match(server, number) for number in range(CONNECTIONS)]
    with Meter(server) as meter:
        post_all(server.url, lists)
    return meter.spent.each(CONNECTIONS * PLIES)


def _match(server: Archipel, number: int) -> list[Post]:
    path = f"/api/matches/{server.seated()}/commands"
    return [
        Post(server.url, path, msgspec.json.encode(command_of(move)), server.guests[ply % 2].token)
        for ply, move in enumerate(whole_game(number))
    ]


def _bare(server: BareLitestar) -> float:
    post = Post(server.url, "/api/matches/01J9ZK7Q8M/commands", _BODY)
    with Meter(server) as meter:
        post_all(server.url, [[post] * PLIES * 2] * CONNECTIONS)
    return meter.spent.each(CONNECTIONS * PLIES * 2)
