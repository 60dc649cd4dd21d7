"""Rows 3 and 4: CPU per frame to a spectator, and the tail latency of fan-out."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from statistics import median, quantiles

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.cpu_meter import UNWATCHED, CpuMeter, CpuUsage
from benchmarks.driver.spectating import SpectatedMatch, play_before_spectators
from benchmarks.driver.websocket import WebSocket
from benchmarks.measurements import OURS, Bar, Measurement, beside
from benchmarks.moves import PLIES, whole_game
from benchmarks.servers.adapter import MatchAdapter, ServerAdapter
from benchmarks.session import BenchSession

IO, COLYSEUS = "boardgame.io", "Colyseus"
_PLAYERS = 2


class DeliveryResult(Struct, frozen=True):
    spent: CpuUsage
    latencies: Sequence[float]
    frames: int
    missing: int
    size: float

    @property
    def cpu(self) -> float:
        return self.spent.each(self.frames)

    def percentile(self, number: int) -> float:
        return quantiles(self.latencies, n=100)[number - 1] * 1e3


Run = dict[str, DeliveryResult]


def measure(session: BenchSession) -> list[Measurement]:
    scale = session.scale
    matches, spectators = scale.watched
    for adapter in session.adapters:
        show(adapter, 1, spectators, 50)
    many, one = list[Run](), list[Run]()
    for _ in range(scale.shows):
        many.append(_run(session, matches, spectators))
        one.append(_run(session, 1, scale.crowd))
    return [*_cost(session, many), *_wait(session, one)]


def show(
    adapter: ServerAdapter,
    matches: int,
    spectators: int,
    moves_per_second: float,
    around: AbstractContextManager[None] = UNWATCHED,
) -> DeliveryResult:
    """A whole match each, at a pace that no server here has trouble with."""
    tables = [adapter.open(whole_game(number)) for number in range(matches)]
    audiences = [[table.spectator() for _ in range(spectators)] for table in tables]
    shows = [SpectatedMatch(*each) for each in zip(tables, audiences, strict=True)]
    meter = CpuMeter(adapter, around)
    play_before_spectators(shows, moves_per_second, meter)
    latencies = [latency for each in shows for latency in each.latencies]
    _leave(tables, audiences)
    return DeliveryResult(
        spent=meter.spent,
        latencies=latencies,
        frames=len(latencies) + matches * _PLAYERS * PLIES,
        missing=sum(each.expected for each in shows) - len(latencies),
        size=sum(each.bytes for each in shows) / len(latencies),
    )


def _run(session: BenchSession, matches: int, spectators: int) -> Run:
    adapters: tuple[ServerAdapter, ...] = (*session.adapters, session.ours.with_frames("events"))
    pace = session.scale.moves_per_second
    return {adapter.name: show(adapter, matches, spectators, pace) for adapter in adapters}


def _leave(tables: Sequence[MatchAdapter], audiences: Sequence[Sequence[WebSocket]]) -> None:
    for table, audience in zip(tables, audiences, strict=True):
        for link in (*table.seats, *audience):
            link.close()


def _cost(session: BenchSession, runs: Sequence[Run]) -> list[Measurement]:
    matches, spectators = session.scale.watched
    measurement = Measurement(
        row=3,
        measure=f"CPU of the server per frame, {matches} matches × {spectators} spectators",
        unit="µs",
        bars=(Bar(0.7, IO), Bar(1, COLYSEUS)),
        note=f"{_sizes(runs)}; {lost(runs)}",
    )
    cost = [{name: shown.cpu for name, shown in run.items()} for run in runs]
    return _both_ways(measurement, cost)


def _wait(session: BenchSession, runs: Sequence[Run]) -> list[Measurement]:
    return [
        measurement
        for number, bars in ((50, ()), (99, (Bar(1, IO), Bar(1, COLYSEUS))))
        for measurement in _both_ways(
            Measurement(
                row=4,
                measure=f"p{number} from a move to each of {session.scale.crowd} spectators",
                unit="ms",
                bars=bars,
                note=lost(runs),
            ),
            [{name: shown.percentile(number) for name, shown in run.items()} for run in runs],
        )
    ]


def _both_ways(measurement: Measurement, runs: Sequence[dict[str, float]]) -> list[Measurement]:
    """With the default frames, and with `frames=events`."""
    brief = replace(measurement, measure=f"{measurement.measure}, frames=events")
    return [
        beside(measurement, [_named(run, OURS) for run in runs]),
        beside(brief, [_named(run, f"{OURS}, frames=events") for run in runs]),
    ]


def _named(run: dict[str, float], ours: str) -> dict[str, float]:
    """One of our ways beside the peers."""
    peers = {name: figure for name, figure in run.items() if not name.startswith(OURS)}
    return {OURS: run[ours], **peers}


def _sizes(runs: Sequence[Run]) -> str:
    sizes = {name: median(run[name].size for run in runs) for name in runs[0]}
    return "bytes a frame: " + ", ".join(f"{name} {size:.0f}" for name, size in sizes.items())


def lost(runs: Sequence[Mapping[str, DeliveryResult]]) -> str:
    missing = {name: sum(run[name].missing for run in runs) for name in runs[0]}
    detail = ", ".join(f"{name} {number}" for name, number in missing.items() if number)
    return f"frames that never came: {detail or 'none'}"
