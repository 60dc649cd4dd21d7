"""Prints the figures of the long tests at the end of the run."""

import pytest

FINDINGS = pytest.StashKey[list[str]]()


@pytest.fixture
def findings(request: pytest.FixtureRequest) -> list[str]:
    """Lines that are printed at the end of the run."""
    return request.config.stash.setdefault(FINDINGS, [])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for line in config.stash.get(FINDINGS, []):
        terminalreporter.write_line(line)
