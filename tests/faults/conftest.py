"""What the long tests found is told at the end of the run, in numbers."""

import pytest

FINDINGS = pytest.StashKey[list[str]]()


@pytest.fixture
def findings(request: pytest.FixtureRequest) -> list[str]:
    """Lines for the end of the run."""
    return request.config.stash.setdefault(FINDINGS, [])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for line in config.stash.get(FINDINGS, []):
        terminalreporter.write_line(line)
