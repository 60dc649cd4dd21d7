"""Row 12: what a second worker brings.

With one core for the driver, two workers cannot be seen at full speed: what each of them would
have to spend on all moves says how many there are in a second once the busier one is full.
"""

from contextlib import AbstractContextManager
from typing import Self

from benchmarks.cores import children, cpu_seconds
from benchmarks.driver.play import play_all
from benchmarks.findings import Bar, Finding
from benchmarks.moves import PLIES, whole_game
from benchmarks.rows.commands import play
from benchmarks.servers.archipel import Archipel
from benchmarks.servers.venue import leave
from benchmarks.stage import Stage


class Crew(AbstractContextManager["Crew"]):
    """What every worker spends meanwhile."""

    def __init__(self, server: Archipel) -> None:
        self.pids = sorted(children(server.pid) - {server.redis_pid})
        self.spent = [0.0 for _ in self.pids]

    def __enter__(self) -> Self:
        self._begin = [cpu_seconds(pid) for pid in self.pids]
        return self

    def __exit__(self, *exception: object) -> None:
        self.spent = [
            cpu_seconds(pid) - begin for pid, begin in zip(self.pids, self._begin, strict=True)
        ]


def measure(stage: Stage) -> list[Finding]:
    matches = stage.scale.matches
    with stage.fresh("one") as one, stage.fresh("two", "--workers=2") as two:
        play(one, matches)
        _play(two, matches)
        runs = [(play(one, matches).cpu, _play(two, matches)) for _ in range(stage.scale.runs)]
    return [
        Finding(
            row=12,
            measure="moves a second with two workers against one server, the driver discounted",
            unit="×",
            ours=tuple(alone / max(each) for alone, each in runs),
            bars=(Bar(1.6, at_most=False),),
            note="CPU per move, one alone and the two: "
            + "; ".join(
                f"{alone:.0f} µs and {' + '.join(f'{own:.0f}' for own in each)} µs"
                for alone, each in runs
            ),
        )
    ]


def _play(server: Archipel, matches: int) -> list[float]:
    """Microseconds of each worker's CPU per move of anybody's."""
    tables = [server.open(whole_game(number)) for number in range(matches)]
    crew = Crew(server)
    play_all(tables, crew)
    leave(tables)
    return [spent / (matches * PLIES) * 1e6 for spent in crew.spent]
