"""The table of attacks: ratios within one run, and moves that got no answer."""

import pytest

from benchmarks.attacks.innocent import Felt
from benchmarks.attacks.report import Result, page


def felt(slowest: float, failed: int = 0) -> Felt:
    return Felt([0.001] * 90 + [slowest] * 10, failed)


@pytest.mark.parametrize(
    "attacked, failed, verdict",
    [(0.008, 0, "met"), (0.009, 0, "missed"), (0.004, 1, "missed")],
)
def test_bar(attacked: float, failed: int, verdict: str) -> None:
    """Twice the quiet p99 meets the bar; more, or a move without an answer, does not."""
    result = Result("pings", "now", felt(0.004), felt(attacked, failed))
    cells = [cell.strip() for cell in result.row.split("|")]
    assert verdict in cells
    assert f"{failed} of 100" in cells


def test_page() -> None:
    """Both columns of an attack stand below each other."""
    rows = [Result("pings", column, felt(0.004), felt(0.012)) for column in ("before", "now")]
    lines = page(rows).splitlines()
    assert [line.split(" | ")[1] for line in lines[-2:]] == ["before", "now"]
    assert all("**3.00**" in line for line in lines[-2:])
