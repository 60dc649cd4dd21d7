"""Runs tests with a mutant, in a process forked from one that has imported the libraries."""

import os
import signal
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

import pytest
from hypothesis import Phase, settings
from msgspec import Struct

from mutants.collecting import Mutant
from mutants.covering import ROOT

# Longer than the timeout of each test, so that a test that hangs has a name.
_TEST_TIMEOUT_S: Final = 20
_TIMEOUT_S: Final = 240
_HOOK: Final = Path(__file__).with_name("hook")
# What tests import, but nothing that may be mutated.
_LIBRARIES: Final = (
    "cryptography.hazmat.primitives.asymmetric.ed25519", "httpx", "hypothesis.stateful", "litestar",
    "prometheus_client", "pytest_asyncio.plugin", "pytest_timeout", "redis.asyncio", "structlog",
    "websockets.asyncio.client",
)  # fmt: skip


class Result(Struct, frozen=True):
    """The test that noticed the mutant, if there is one, and how."""

    killed: bool
    by: str = ""


class Trial:
    """One run of pytest with a mutant; it ends at the first failure."""

    def __init__(self, mutant: Mutant, tests: Sequence[str], folder: Path) -> None:
        self.mutant = mutant
        self.tests = tests
        self._killer = folder / "killer"
        self._folder = folder
        self._until = time.monotonic() + _TIMEOUT_S
        self._pid = os.fork()
        if self._pid == 0:
            self._run()

    def result(self) -> Result | None:
        """None while it runs."""
        pid, status = os.waitpid(self._pid, os.WNOHANG)
        if pid == 0 and time.monotonic() < self._until:
            return None
        # Servers of a test that was cut off are in its process group.
        with suppress(ProcessLookupError):
            os.killpg(self._pid, signal.SIGKILL)
        if pid == 0:
            os.waitpid(self._pid, 0)
            return Result(killed=True, by="timeout")
        code = os.waitstatus_to_exitcode(status)
        if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return Result(killed=False)
        if self._killer.exists():
            return Result(killed=True, by=self._killer.read_text())
        output = (self._folder / "output").read_text()
        # Without the name of a test, only a mutant that cannot be imported by conftest.py is dead.
        if "ImportError while loading conftest" not in output and code > 0:
            raise RuntimeError(output)
        return Result(killed=True, by="import" if code > 0 else "crash")

    def _run(self) -> NoReturn:
        code = 1
        try:
            os.setpgid(0, 0)
            self._prepare()
            files = dict.fromkeys(name.partition("::")[0] for name in self.tests)
            chosen = _Chosen(self.tests, self._killer)
            code = int(pytest.main([*_options(self._folder), *files], [chosen]))
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            os._exit(code)

    def _prepare(self) -> None:
        """Puts the mutant in place, here and in all processes that the tests start."""
        os.chdir(ROOT)
        mutated = self._folder / "mutated.py"
        mutated.write_bytes(self.mutant.mutated)
        os.environ["ARCHIPEL_MUTANT"] = f"{os.path.realpath(ROOT / self.mutant.path)}={mutated}"
        os.environ["PYTHONPATH"] = str(_HOOK)
        exec(compile((_HOOK / "sitecustomize.py").read_bytes(), "sitecustomize", "exec"), {})  # noqa: S102
        output = os.open(self._folder / "output", os.O_WRONLY | os.O_CREAT)
        os.dup2(output, 1)
        os.dup2(output, 2)
        # The same examples each time, none kept, and none made smaller: a failure is enough.
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", database=None, derandomize=True, phases=phases)
        settings.load_profile("mutants")


class _Chosen:
    """A plugin of pytest: the chosen tests in their order, and the first that fails."""

    def __init__(self, tests: Sequence[str], killer: Path) -> None:
        self._ranks = {name: rank for rank, name in enumerate(tests)}
        self._killer = killer

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        ranked = [(self._rank(item.nodeid), item) for item in items]
        ranked.sort(key=lambda each: each[0])
        items[:] = [item for rank, item in ranked if rank < len(self._ranks)]

    def _rank(self, name: str) -> int:
        """Of the test, or of its file where the whole file was chosen."""
        ranks, file = self._ranks, name.partition("::")[0]
        return ranks.get(name, ranks.get(file, len(ranks)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def _note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and not self._killer.exists():
            self._killer.write_text(report.nodeid)


def _options(folder: Path) -> Sequence[str]:
    off = ("cacheprovider", "cov", "xdist")
    return (
        "-x", "-q", "--no-header", "-W", "ignore::pytest.PytestAssertRewriteWarning",
        f"--basetemp={folder / 'tmp'}",
        f"--timeout={_TEST_TIMEOUT_S}", *(word for name in off for word in ("-p", f"no:{name}")),
    )  # fmt: skip


def preload() -> None:
    """Import what every trial imports."""
    for name in _LIBRARIES:
        import_module(name)
