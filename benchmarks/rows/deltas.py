"""Rows 3 and 4 against boardgame.io in delta mode, with as few spectators as it can serve.

It computes a diff for each of them, so one run suffices for the cost of a frame.
"""

from collections.abc import Mapping

from benchmarks.measurements import Measurement, beside
from benchmarks.rows.spectators import DeliveryResult, lost, show
from benchmarks.servers.adapter import ServerAdapter
from benchmarks.session import BenchSession

_PACE = 5


def measure(session: BenchSession) -> list[Measurement]:
    with session.differing() as peers:
        if not peers:
            return []
        adapters: tuple[ServerAdapter, ...] = (session.ours, *peers)
        for adapter in adapters:
            show(adapter, 1, 1, 50)
        run = {adapter.name: show(adapter, 1, session.scale.few, _PACE) for adapter in adapters}
    return [_cost(session, run), *(_wait(session, run, number) for number in (50, 99))]


def _cost(session: BenchSession, run: Mapping[str, DeliveryResult]) -> Measurement:
    measurement = Measurement(
        row=3,
        measure=f"CPU of the server per frame, 1 match × {session.scale.few} spectators",
        unit="µs",
        note=f"one run; {lost([run])}",
    )
    return beside(measurement, [{name: shown.cpu for name, shown in run.items()}])


def _wait(session: BenchSession, run: Mapping[str, DeliveryResult], number: int) -> Measurement:
    measurement = Measurement(
        row=4,
        measure=f"p{number} from a move to each of {session.scale.few} spectators",
        unit="ms",
    )
    return beside(measurement, [{name: shown.percentile(number) for name, shown in run.items()}])
