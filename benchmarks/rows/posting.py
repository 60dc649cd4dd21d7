"""Row 5: CPU per command over HTTP, against a POST that does nothing."""

import msgspec

from benchmarks.cpu_meter import CpuMeter
from benchmarks.driver.post_loop import Post, post_all
from benchmarks.measurements import OURS, Bar, Measurement, beside
from benchmarks.moves import PLIES, whole_game
from benchmarks.servers.archipel import Archipel, command_of
from benchmarks.servers.litestar import BareLitestar
from benchmarks.session import BenchSession

CONNECTIONS = 64
_BODY = msgspec.json.encode(command_of(whole_game(0)[0]))


def measure(session: BenchSession) -> list[Measurement]:
    bare = BareLitestar(session.scratch)
    try:
        _ours(session.ours)
        _bare(bare)
        runs = [
            {OURS: _ours(session.ours), bare.name: _bare(bare)} for _ in range(session.scale.runs)
        ]
    finally:
        bare.stop()
    measurement = Measurement(
        row=5,
        measure=f"CPU of the server per command over HTTP, {CONNECTIONS} connections",
        unit="µs",
        bars=(Bar(2.5, bare.name), Bar(1.6, bare.name)),
        note="ours answers with the whole new view; a bare Litestar with three fields",
    )
    return [beside(measurement, runs)]


def _ours(server: Archipel) -> float:
    lists = [_match(server, number) for number in range(CONNECTIONS)]
    with CpuMeter(server) as meter:
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
    with CpuMeter(server) as meter:
        post_all(server.url, [[post] * PLIES * 2] * CONNECTIONS)
    return meter.spent.each(CONNECTIONS * PLIES * 2)
