"""Chooses the tests of a mutant, those that are likely to kill it soon first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, Protocol

from msgspec import Struct

from kit.changed import tests as importing_tests
from mutants.collecting import Mutant
from mutants.covering import ROOT, Measured, Run

# The time that the tests of one mutant may take, as measured.
_BUDGET_S: Final = 90.0
# Tests that start servers run outside the measured process: they are named by what they exercise.
_BY_PROCESS: Final[Mapping[str, Sequence[str]]] = {
    "server/live/": ["tests/live/"],
    "server/presence/": ["tests/live/"],
    "server/engine/": ["tests/live/test_following.py", "tests/live/test_commands.py"],
    "server/bots/": ["tests/live/test_bots.py"],
    "server/api/bots_live.py": ["tests/live/test_bots.py"],
    "server/api/match_live.py": ["tests/live/"],
    "server/api/socket.py": ["tests/live/"],
    "server/api/streaming.py": ["tests/live/"],
    "server/api/lobby.py": ["tests/live/test_lobby_live.py"],
    "server/api/messages.py": ["tests/live/"],
    "server/api/websocket_protocol.py": ["tests/live/"],
}


class Selection(Protocol):
    """Which tests a mutant is tried with."""

    def tests_of(self, mutant: Mutant, /) -> Sequence[str]: ...

    def is_slow(self, test: str, /) -> bool: ...


class GivenFiles(Struct, frozen=True):
    """The same test files for every mutant, without a measurement."""

    files: tuple[str, ...]

    def tests_of(self, _mutant: Mutant) -> Sequence[str]:
        return self.files

    def is_slow(self, _test: str) -> bool:
        return False


class Suite:
    """The measured tests as they are now."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._runs: list[tuple[Run, set[str]]] = []
        self.tests: dict[str, Measured] = {}
        seen = set[str]()
        for run in reversed(runs):
            files = {each for each in run.files if (ROOT / each).exists()} - seen
            seen |= files
            tests = {name: test for name, test in run.tests.items() if _file(name) in files}
            self.tests |= tests
            self._runs.append((run, {name for name, test in tests.items() if test.passed}))

    def tests_of(self, mutant: Mutant) -> Sequence[str]:
        """The tests that run its statement, then those of its file, as far as the time goes.

        First those whose file imports the module: they were written for it. Servers come last.
        """
        module = mutant.path.removeprefix("clients/python/").removesuffix(".py").replace("/", ".")
        first = self._covering(mutant)
        own = {name for name in first if module in _text(_file(name)) and not self.is_slow(name)}
        slow = {name for name in first if self.is_slow(name)} | self._by_process(mutant.path)
        groups = (own, first - own - slow, slow - own)
        covering = chain.from_iterable(map(self._ordered, groups))
        return [*self._within_budget(chain(covering, self._near(mutant.path, first | slow)))]

    def is_slow(self, test: str) -> bool:
        """Whether it starts processes."""
        return test in self.tests and self.tests[test].slow

    def _covering(self, mutant: Mutant) -> set[str]:
        if not mutant.function:
            return set()
        now, found = mutant.source.decode(), set[str]()
        for run, passed in self._runs:
            for line in (mutant.statement, mutant.line):
                found |= run.tests_of(mutant.path, line, now) & passed
        return found

    def _near(self, path: str, first: set[str]) -> Iterator[str]:
        """The tests of its file and its importers: they see what runs on import."""
        found = {test for run, passed in self._runs for test in run.tests_of_file(path) & passed}
        files = importing_tests({path})
        near = (name for name in self._passing() if name in found or _file(name) in files)
        yield from self._ordered({*near} - first)

    def _ordered(self, names: set[str]) -> Sequence[str]:
        """The fastest of each file, then the second of each, and so on."""
        ranks: dict[str, int] = {}
        ranked: list[tuple[int, str]] = []
        for name in sorted(names, key=lambda each: (self.tests[each].seconds, each)):
            ranks[_file(name)] = ranks.get(_file(name), 0) + 1
            ranked.append((ranks[_file(name)], name))
        return [name for _, name in sorted(ranked, key=lambda each: each[0])]

    def _by_process(self, path: str) -> set[str]:
        fitting = (files for top, files in _BY_PROCESS.items() if path.startswith(top))
        starts = tuple(start for files in fitting for start in files)
        return {name for name in self._passing() if self.is_slow(name) and name.startswith(starts)}

    def _passing(self) -> Iterator[str]:
        return (name for name, test in self.tests.items() if test.passed)

    def _within_budget(self, names: Iterable[str]) -> Iterator[str]:
        spent = 0.0
        for name in names:
            spent += self.tests[name].seconds
            if spent > _BUDGET_S:
                return
            yield name


def _file(name: str) -> str:
    return name.partition("::")[0]


@cache
def _text(file: str) -> str:
    return (ROOT / file).read_text()
