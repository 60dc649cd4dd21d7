"""Row 9: what a spectator weighs in the server."""

from benchmarks.cores import resident_bytes
from benchmarks.driver.show import Show, show_all
from benchmarks.findings import Bar, Finding
from benchmarks.moves import whole_game
from benchmarks.servers.archipel import Archipel
from benchmarks.stage import Stage


def measure(stage: Stage) -> list[Finding]:
    number = stage.scale.crowd_of_memory
    with stage.fresh("memory") as server:
        # The first ones pay for what all share.
        _grown(server, 50)
        kilobytes = _grown(server, number) / number / 1000
    return [
        Finding(
            row=9,
            measure=f"memory of the server per spectator, {number} of one match (RSS)",
            unit="kB",
            ours=(kilobytes,),
            bars=(Bar(40), Bar(20)),
            note="after 40 moves, frames=view",
        )
    ]


def _grown(server: Archipel, number: int) -> int:
    table = server.open(whole_game(0))
    before = resident_bytes(server.pid)
    audience = [table.spectator() for _ in range(number)]
    show_all([Show(table, audience)], 20)
    after = resident_bytes(server.pid)
    for link in (*table.seats, *audience):
        link.close()
    return after - before
