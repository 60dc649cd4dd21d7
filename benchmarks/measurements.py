"""Measurements, the peers they are compared with, and the targets they are judged by."""

from collections.abc import Mapping, Sequence
from math import inf, isnan, nan
from statistics import median

from msgspec import Struct
from msgspec.structs import replace

OURS = "Archipel"


class Bar(Struct, frozen=True):
    """A limit: so many times a peer's figure, or of its own where there is no peer."""

    limit: float
    peer: str | None = None
    at_most: bool = True

    def __str__(self) -> str:
        sign = "≤" if self.at_most else "≥"
        return f"{sign} {self.limit:g}" + (f" × {self.peer}" if self.peer else "")


class Measurement(Struct, frozen=True, kw_only=True):
    """One figure of a row: ours of every run, and our peers' of the same runs."""

    row: int
    measure: str
    unit: str
    ours: tuple[float, ...] = ()
    peers: Mapping[str, tuple[float, ...]] = {}
    bars: tuple[Bar, ...] = ()
    note: str = ""

    @property
    def typical(self) -> float:
        return median(self.ours)

    def ratio(self, peer: str) -> float:
        """Run by run, as the machine's mood changes between them."""
        return median(_over(*pair) for pair in zip(self.ours, self.peers[peer], strict=True))


def verdict(measurement: Measurement, bar: Bar) -> str:
    if bar.peer is not None and bar.peer not in measurement.peers:
        return "not compared"
    reached = measurement.typical if bar.peer is None else measurement.ratio(bar.peer)
    if isnan(reached):
        return "not compared"
    is_met = reached <= bar.limit if bar.at_most else reached >= bar.limit
    if is_met:
        return "met"
    return f"missed by {abs(reached / bar.limit - 1):.0%}"


def _over(our: float, their: float) -> float:
    """Where they reached nothing, something is more than any multiple, and nothing is no ratio."""
    if their:
        return our / their
    return inf if our else nan


def beside(measured: Measurement, runs: Sequence[Mapping[str, float]]) -> Measurement:
    """With every run's figures by server: ours, and all others'."""
    figures = {name: tuple(run[name] for run in runs) for name in runs[0]}
    return replace(measured, ours=figures.pop(OURS), peers=figures)
