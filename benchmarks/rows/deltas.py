"""Rows 3 and 4 beside boardgame.io in delta mode, before as few spectators as it can bear.

It works out what has changed for each of them, so what a frame costs says enough after one run.
"""

from collections.abc import Mapping

from benchmarks.findings import Finding, beside
from benchmarks.rows.spectators import Shown, lost, show
from benchmarks.servers.venue import Venue
from benchmarks.stage import Stage

_PACE = 5


def measure(stage: Stage) -> list[Finding]:
    with stage.differing() as peers:
        if not peers:
            return []
        venues: tuple[Venue, ...] = (stage.ours, *peers)
        for venue in venues:
            show(venue, 1, 1, 50)
        run = {venue.name: show(venue, 1, stage.scale.few, _PACE) for venue in venues}
    return [_cost(stage, run), *(_wait(stage, run, number) for number in (50, 99))]


def _cost(stage: Stage, run: Mapping[str, Shown]) -> Finding:
    finding = Finding(
        row=3,
        measure=f"CPU of the server per frame, 1 match × {stage.scale.few} spectators",
        unit="µs",
        note=f"one run; {lost([run])}",
    )
    return beside(finding, [{name: shown.cpu for name, shown in run.items()}])


def _wait(stage: Stage, run: Mapping[str, Shown], number: int) -> Finding:
    finding = Finding(
        row=4,
        measure=f"p{number} from a move to each of {stage.scale.few} spectators",
        unit="ms",
    )
    return beside(finding, [{name: shown.percentile(number) for name, shown in run.items()}])
