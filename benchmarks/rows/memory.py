"""Row 9: the server's memory per spectator."""

from benchmarks.cores import resident_bytes
from benchmarks.driver.spectating import SpectatedMatch, play_before_spectators
from benchmarks.measurements import Bar, Measurement
from benchmarks.moves import whole_game
from benchmarks.servers.archipel import Archipel
from benchmarks.session import BenchSession


def measure(session: BenchSession) -> list[Measurement]:
    number = session.scale.crowd_of_memory
    with session.fresh("memory") as server:
        # The first ones pay for what all share.
        _grown(server, 50)
        kilobytes = _grown(server, number) / number / 1000
    return [
        Measurement(
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
    play_before_spectators([SpectatedMatch(table, audience)], 20)
    after = resident_bytes(server.pid)
    for link in (*table.seats, *audience):
        link.close()
    return after - before
