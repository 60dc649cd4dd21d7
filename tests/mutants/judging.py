"""Runs the tests of mutants, several mutants at a time."""

import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from mutants.collecting import Mutant
from mutants.selection import Selection
from mutants.trial import Result, Trial

# The first portion of a mutant's tests: most die early, and each file takes time to import.
_FIRST: Final = 12
_POLL_S: Final = 0.02


class Judgement:
    """The trials of one mutant, one after the other."""

    def __init__(self, mutant: Mutant, suite: Selection) -> None:
        self.mutant = mutant
        self.result = Result(killed=False)
        self._suite = suite
        tests = suite.tests_of(mutant)
        self.without_tests = not tests
        self._portions = deque(each for each in (tests[:_FIRST], tests[_FIRST:]) if each)
        self._confirming = ""
        self._folder = tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True)
        self._trial: Trial | None = None
        self._began = time.monotonic()
        self.seconds = 0.0

    def is_over(self) -> bool:
        """Polls the trial that runs, and starts the next one."""
        if self._trial is not None:
            if (result := self._trial.result()) is None:
                return False
            self._take(result)
            self._trial = None
        if self.result.killed or not self._portions:
            self._folder.cleanup()
            self.seconds = time.monotonic() - self._began
            return True
        self._start(self._portions.popleft())
        return False

    def _start(self, tests: Sequence[str]) -> None:
        folder = Path(tempfile.mkdtemp(dir=self._folder.name))
        self._trial = Trial(self.mutant, tests, folder)

    def _take(self, result: Result) -> None:
        """Tests that start processes may fail on a busy machine: such a kill must happen twice."""
        unsure = result.by == "timeout" or self._suite.is_slow(result.by)
        if result.killed and unsure and result.by != self._confirming:
            assert self._trial
            tests = self._trial.tests
            place = tests.index(result.by) if result.by in tests else 0
            self._confirming = result.by
            self._portions.extendleft([tests[place + 1 :], tests[place : place + 1]])
            return
        self.result = result


def judged(mutants: Sequence[Mutant], suite: Selection, jobs: int) -> Iterator[Judgement]:
    """The judgement of each mutant, as it is made."""
    waiting, running = deque(mutants), list[Judgement]()
    while waiting or running:
        while waiting and len(running) < jobs:
            running.append(Judgement(waiting.popleft(), suite))
        over = [each for each in running if each.is_over()]
        running = [each for each in running if each not in over]
        yield from over
        time.sleep(_POLL_S)


def unreliable(killers: Sequence[str], mutant: Mutant) -> str:
    """A test that fails without a mutant, too; its kills are void."""
    unchanged = replace(mutant, text=mutant.source[mutant.start : mutant.end].decode())
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        trial = Trial(unchanged, killers, Path(folder))
        while (result := trial.result()) is None:
            time.sleep(_POLL_S)
    return result.by
