"""`python -m benchmarks [--quick] [ROW …]`: measures the performance targets."""

import argparse
import resource
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.cores import pin_driver
from benchmarks.machine import facts
from benchmarks.measurements import Measurement
from benchmarks.profiling import Profile, profiles
from benchmarks.report import report
from benchmarks.rows import (
    commands,
    deltas,
    engine,
    games,
    growth,
    memory,
    page,
    posting,
    rules,
    sizes,
    spectators,
    workers,
)
from benchmarks.servers.npm import Npm
from benchmarks.servers.server_process import ROOT
from benchmarks.session import QUICK, BenchSession, Scale
from server.log_output import configure_logs

RESULTS: Final = ROOT / "benchmarks" / "results.md"

ROWS: Final[Mapping[str, Callable[[BenchSession], list[Measurement]]]] = {
    "1-2": commands.measure,
    "3-4": lambda session: [*spectators.measure(session), *deltas.measure(session)],
    "5": posting.measure,
    "6-7": rules.measure,
    "8-11": sizes.measure,
    "9": memory.measure,
    "10": growth.measure,
    "12": workers.measure,
    "13": lambda session: games.measure(session.scale.runs),
    "14": page.measure,
    "15": lambda session: engine.measure(session.scale.runs),
}
# Too much for two minutes.
SLOW: Final = {"12"}


def main() -> None:
    asked = _asked()
    _allow_many_sockets()
    configure_logs("warning")
    pin_driver()
    rows = asked.rows or [row for row in ROWS if not (asked.quick and row in SLOW)]
    found: list[Measurement] = []
    seen: list[Profile] = []
    with tempfile.TemporaryDirectory(prefix="archipel-bench-") as scratch:
        session = BenchSession(Path(scratch), QUICK if asked.quick else Scale(), _npm(asked))
        about = list(facts(session))
        try:
            for row in rows:
                found += _measured(row, session)
            seen += [] if asked.no_profile else profiles(session)
        finally:
            # What is known is worth knowing, even if a later row has failed.
            session.stop()
            kept = [(adapter.name, adapter.durability) for adapter in session.adapters]
            page = report(about, kept, sorted(found, key=lambda each: each.row), seen)
            asked.output.write_text(page)
            print(page)


def _measured(row: str, session: BenchSession) -> list[Measurement]:
    begin = perf_counter()
    measurements = ROWS[row](session)
    print(f"bench: rows {row} in {perf_counter() - begin:.0f} s", file=sys.stderr, flush=True)
    return measurements


class _Asked(argparse.Namespace):
    quick: bool
    no_profile: bool
    output: Path
    rows: list[str]


def _asked() -> _Asked:
    parser = argparse.ArgumentParser(prog="benchmarks")
    parser.add_argument("--quick", action="store_true", help="our own half, in two minutes")
    parser.add_argument("--no-profile", action="store_true")
    parser.add_argument("--output", type=Path, default=RESULTS)
    parser.add_argument("rows", nargs="*", choices=[*ROWS, []], help="only these rows")
    return parser.parse_args(namespace=_Asked())


def _npm(asked: _Asked) -> Npm | None:
    return None if asked.quick else Npm()


def _allow_many_sockets() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    main()
