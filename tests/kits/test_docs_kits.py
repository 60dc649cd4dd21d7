"""The programs, tables and examples of docs/kits.md."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from archipel_kits.returns import SCORE_BOUND
from archipel_kits.rules import rules_of
from kit.kits import Way, every_way

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs/kits.md").read_text()
BLOCKS: Final = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=["openspiel", "pettingzoo"])
def test_its_programs_run(block: str) -> None:
    """Each runs unchanged in a process of its own, without a warning."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", block],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout
    assert not run.stderr


@every_way
def test_its_table(way: Way) -> None:
    """Each way to play has a row, with its seats, its actions and its numbers."""
    rules = way.rules
    row = f"| `{way.loaded}` | {rules.seats} | {rules.codec.size:,} | {rules.layout.size:,} |"
    assert row in PAGE.splitlines()


def test_its_examples() -> None:
    """What it quotes of names and bounds is what there is."""
    names = rules_of("fifty_first_state", {}).codec.names
    quoted = ("fifty_first_state.conquer", '"arena"', '"conquest_1"', '"hand.dive"', ".")
    assert ", ".join(f"`{name}`" for name in quoted) in PAGE
    assert {*quoted} <= {*names}
    assert f"{SCORE_BOUND:,}" in PAGE
    (example,) = re.findall(r"names it: `([^`]+)`", PAGE)
    assert example in rules_of("divercite", {}).codec.names
