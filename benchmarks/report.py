"""Renders benchmarks/results.md from the measurements."""

from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.measurements import OURS, Bar, Measurement, verdict
from benchmarks.profiling import Line, Profile

_THOUSANDS, _HUNDREDS = 1000, 100


def report(
    facts: Sequence[tuple[str, str]],
    durability: Sequence[tuple[str, str]],
    measurements: Sequence[Measurement],
    profiles: Sequence[Profile],
) -> str:
    parts = (
        _head(facts, durability),
        _table(measurements),
        _notes(measurements),
        *(_profile(profile) for profile in profiles),
    )
    return "\n".join(line for part in parts for line in (*part, ""))


def _head(facts: Sequence[tuple[str, str]], durability: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield "# What was measured"
    yield ""
    yield "Written by `make bench`; [README.md](README.md) says how to read it."
    yield ""
    yield "| | |"
    yield "| --- | --- |"
    yield from (f"| {name} | {fact} |" for name, fact in facts)
    yield from (f"| durability of {name} | {kept} |" for name, kept in durability)


def _table(measurements: Sequence[Measurement]) -> Iterator[str]:
    yield "## The bars"
    yield ""
    yield "Medians, with the least and the most of the runs; ratios are ours to theirs, run by run."
    yield ""
    yield f"| # | measure | {OURS} | peers | first bar | then |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for each in measurements:
        first, then = _judged(each, each.bars[:1]), _judged(each, each.bars[1:])
        yield f"| {each.row} | {each.measure} | {_ours(each)} | {_peers(each)} | {first} | {then} |"


def _notes(measurements: Sequence[Measurement]) -> Iterator[str]:
    yield "## Beside the figures"
    yield ""
    printed: set[str] = set()
    for each in measurements:
        if each.note and each.note not in printed:
            printed.add(each.note)
            yield f"- Row {each.row}, {each.measure}: {each.note}."


def _profile(profile: Profile) -> Iterator[str]:
    yield f"## Where the time goes, {profile.title}"
    yield ""
    yield f"py-spy, {profile.samples} samples on which the server ran; share of them."
    yield ""
    yield from _lines("itself", profile.by_itself)
    yield ""
    yield from _lines("with all below, ours only", profile.by_all_below)


def _lines(order: str, lines: Sequence[Line]) -> Iterator[str]:
    yield f"| itself | with all below | function, by share {order} |"
    yield "| --- | --- | --- |"
    for line in lines:
        yield f"| {line.itself:.1%} | {line.below:.1%} | `{line.function}` |"


def _ours(measurement: Measurement) -> str:
    return _spread(measurement.ours, measurement.unit)


def _peers(measurement: Measurement) -> str:
    return "; ".join(
        f"{name} {_spread(runs, measurement.unit)}, **{measurement.ratio(name):.2f} ×**"
        for name, runs in measurement.peers.items()
    )


def _judged(measurement: Measurement, bars: Sequence[Bar]) -> str:
    return "; ".join(f"{bar}: {verdict(measurement, bar)}" for bar in bars)


def _spread(runs: Sequence[float], unit: str) -> str:
    typical = f"{_number(median(runs))} {unit}"
    if len(runs) == 1:
        return typical
    return f"{typical} ({_number(min(runs))}–{_number(max(runs))})"


def _number(value: float) -> str:
    if value >= _THOUSANDS:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.0f}" if value >= _HUNDREDS else f"{value:.3g}"
