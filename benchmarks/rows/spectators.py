"""Rows 3 and 4: what a frame to a spectator costs, and how long the last of many wait for it."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from statistics import median, quantiles

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.driver.link import Link
from benchmarks.driver.show import Show, show_all
from benchmarks.findings import OURS, Bar, Finding, beside
from benchmarks.metering import UNWATCHED, Meter, Spent
from benchmarks.moves import PLIES, whole_game
from benchmarks.servers.venue import Table, Venue
from benchmarks.stage import Stage

IO, COLYSEUS = "boardgame.io", "Colyseus"
_PLAYERS = 2


class Shown(Struct, frozen=True):
    spent: Spent
    latencies: Sequence[float]
    frames: int
    missing: int
    size: float

    @property
    def cpu(self) -> float:
        return self.spent.each(self.frames)

    def percentile(self, number: int) -> float:
        return quantiles(self.latencies, n=100)[number - 1] * 1e3


Run = dict[str, Shown]


def measure(stage: Stage) -> list[Finding]:
    scale = stage.scale
    matches, spectators = scale.watched
    for venue in stage.venues:
        show(venue, 1, spectators, 50)
    many, one = list[Run](), list[Run]()
    for _ in range(scale.shows):
        many.append(_run(stage, matches, spectators))
        one.append(_run(stage, 1, scale.crowd))
    return [*_cost(stage, many), *_wait(stage, one)]


def show(
    venue: Venue,
    matches: int,
    spectators: int,
    moves_per_second: float,
    around: AbstractContextManager[None] = UNWATCHED,
) -> Shown:
    """A whole match each, at a pace that no server here has trouble with."""
    tables = [venue.open(whole_game(number)) for number in range(matches)]
    audiences = [[table.spectator() for _ in range(spectators)] for table in tables]
    shows = [Show(*each) for each in zip(tables, audiences, strict=True)]
    meter = Meter(venue, around)
    show_all(shows, moves_per_second, meter)
    latencies = [latency for each in shows for latency in each.latencies]
    _leave(tables, audiences)
    return Shown(
        spent=meter.spent,
        latencies=latencies,
        frames=len(latencies) + matches * _PLAYERS * PLIES,
        missing=sum(each.expected for each in shows) - len(latencies),
        size=sum(each.bytes for each in shows) / len(latencies),
    )


def _run(stage: Stage, matches: int, spectators: int) -> Run:
    venues: tuple[Venue, ...] = (*stage.venues, stage.ours.telling("events"))
    pace = stage.scale.moves_per_second
    return {venue.name: show(venue, matches, spectators, pace) for venue in venues}


def _leave(tables: Sequence[Table], audiences: Sequence[Sequence[Link]]) -> None:
    for table, audience in zip(tables, audiences, strict=True):
        for link in (*table.seats, *audience):
            link.close()


def _cost(stage: Stage, runs: Sequence[Run]) -> list[Finding]:
    matches, spectators = stage.scale.watched
    finding = Finding(
        row=3,
        measure=f"CPU of the server per frame, {matches} matches × {spectators} spectators",
        unit="µs",
        bars=(Bar(0.7, IO), Bar(1, COLYSEUS)),
        note=f"{_sizes(runs)}; {lost(runs)}",
    )
    cost = [{name: shown.cpu for name, shown in run.items()} for run in runs]
    return _both_ways(finding, cost)


def _wait(stage: Stage, runs: Sequence[Run]) -> list[Finding]:
    return [
        finding
        for number, bars in ((50, ()), (99, (Bar(1, IO), Bar(1, COLYSEUS))))
        for finding in _both_ways(
            Finding(
                row=4,
                measure=f"p{number} from a move to each of {stage.scale.crowd} spectators",
                unit="ms",
                bars=bars,
                note=lost(runs),
            ),
            [{name: shown.percentile(number) for name, shown in run.items()} for run in runs],
        )
    ]


def _both_ways(finding: Finding, runs: Sequence[dict[str, float]]) -> list[Finding]:
    """As it is by default, and as it is for those who want no more than the events."""
    brief = replace(finding, measure=f"{finding.measure}, frames=events")
    return [
        beside(finding, [_named(run, OURS) for run in runs]),
        beside(brief, [_named(run, f"{OURS}, frames=events") for run in runs]),
    ]


def _named(run: dict[str, float], ours: str) -> dict[str, float]:
    """One of our ways beside the peers."""
    peers = {name: figure for name, figure in run.items() if not name.startswith(OURS)}
    return {OURS: run[ours], **peers}


def _sizes(runs: Sequence[Run]) -> str:
    sizes = {name: median(run[name].size for run in runs) for name in runs[0]}
    return "bytes a frame: " + ", ".join(f"{name} {size:.0f}" for name, size in sizes.items())


def lost(runs: Sequence[Mapping[str, Shown]]) -> str:
    missing = {name: sum(run[name].missing for run in runs) for name in runs[0]}
    said = ", ".join(f"{name} {number}" for name, number in missing.items() if number)
    return f"frames that never came: {said or 'none'}"
