"""Which tests run which lines, measured once and kept in `.mutants_cache/`.

A run holds the sources as they were, so that lines are found again after an edit. Test files that
have changed since are measured in a run of their own, which replaces what older runs have of them.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
import pytest
from coverage import Coverage, CoverageData
from msgspec import Struct

from mutants.rooms import sources

ROOT: Final = Path(__file__).parents[2]
CACHE: Final = ROOT / ".mutants_cache"
# Left out: tests of many processes, of time, of programs around the server, and of files.
_OTHER_FOLDERS: Final = {
    "bench", "bots", "distribution", "e2e", "faults", "kits", "lint", "timing", "web",
}  # fmt: skip
# Its cases are generated from the contract, with a plugin that is off here.
_LEFT_OUT: Final = ("tests/api/test_schemathesis.py",)


class Measured(Struct, frozen=True):
    """One test: how long it took, and whether it starts a process."""

    seconds: float
    passed: bool
    slow: bool


class Run(Struct, frozen=True, dict=True):
    """A measurement: the sources and test files as they were, and the tests."""

    name: str
    sources: Mapping[str, str]
    files: Mapping[str, str]
    tests: Mapping[str, Measured]

    @cached_property
    def data(self) -> CoverageData:
        data = CoverageData(str(CACHE / f"{self.name}.coverage"))
        data.read()
        return data

    def tests_of(self, path: str, line: int, now: str) -> set[str]:
        """The tests that ran this line of today's file; of a new line, those that ran near it."""
        lines = self._lines_then(path, line, now)
        return {test for each in lines for test in self._by_line(path).get(each, ())}

    def tests_of_file(self, path: str) -> set[str]:
        return {test for tests in self._by_line(path).values() for test in tests}

    def _by_line(self, path: str) -> Mapping[int, Sequence[str]]:
        found = self.data.contexts_by_lineno(str(ROOT / path))
        return {line: [each for each in tests if each] for line, tests in found.items()}

    def _lines_then(self, path: str, line: int, now: str) -> range:
        then = self.sources.get(path, "")
        if then == now:
            return range(line, line + 1)
        matcher = SequenceMatcher(None, then.splitlines(), now.splitlines(), autojunk=False)
        for kind, first, last, start, end in matcher.get_opcodes():
            if start < line <= end:
                same = first + line - start
                return range(same, same + 1) if kind == "equal" else range(first - 2, last + 4)
        return range(0)


def measure() -> None:
    """In a process of its own: the one that forks must not have imported what is mutated."""
    subprocess.run([sys.executable, "-m", "mutants.covering"], check=True)


def _measure_changed() -> None:
    """Measures the test files that no run has as they are now."""
    known = {path: digest for run in runs() for path, digest in run.files.items()}
    now = {_named(path): _digest(path) for path in _test_files()}
    if changed := [path for path, digest in now.items() if known.get(path) != digest]:
        _measure(f"{len([*CACHE.glob('*.json')]):03}", {path: now[path] for path in changed})


def runs() -> Sequence[Run]:
    """Every run, oldest first."""
    found = sorted(CACHE.glob("*.json"))
    return [msgspec.json.decode(path.read_bytes(), type=Run) for path in found]


def _measure(name: str, files: Mapping[str, str]) -> None:
    CACHE.mkdir(exist_ok=True)
    texts = {path: (ROOT / path).read_text() for path in sources()}
    coverage = Coverage(
        data_file=str(CACHE / f"{name}.coverage"),
        config_file=False,
        source=[str(ROOT / top) for top in ("domain", "projections", "server", "clients/python")],
    )
    recorder = _Recorder(coverage)
    coverage.start()
    pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:cov", *files], [recorder])
    coverage.stop()
    coverage.save()
    run = Run(name, texts, files, recorder.tests)
    (CACHE / f"{name}.json").write_bytes(msgspec.json.encode(run))


class _Recorder:
    """A plugin of pytest: each test is a context of the coverage."""

    def __init__(self, coverage: Coverage) -> None:
        self.tests: dict[str, Measured] = {}
        self._coverage = coverage
        self._slow: set[str] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if item.get_closest_marker("slow"):
            self._slow.add(item.nodeid)
        self._coverage.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        before = self.tests.get(report.nodeid, Measured(0, passed=True, slow=False))
        self.tests[report.nodeid] = Measured(
            round(before.seconds + report.duration, 4),
            before.passed and report.passed,
            report.nodeid in self._slow,
        )


def _test_files() -> Iterator[Path]:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        folder = path.relative_to(ROOT / "tests").parts[0]
        if folder not in _OTHER_FOLDERS and _named(path) not in _LEFT_OUT:
            yield path


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    _measure_changed()
