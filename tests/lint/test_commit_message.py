"""The commit-msg hook of .pre-commit-config.yaml."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from lint.source_tree import ROOT

HOOK = ROOT / ".ci/commit_message.py"
PROBLEMS = runpy.run_path(str(HOOK))["problems"]


@pytest.mark.parametrize(
    "message",
    [
        "Add a subcommand",
        "Pass the seed to the engine\n\nThe body says why.\nIn several lines.\n",
        "Bring the page up to date",
        "Address the review",
        "A" * 72,
        "# a comment of git\nFix the lock\n# another\n",
        f"Fix the lock\n# {'-' * 24} >8 {'-' * 24}\ndiff of anything.\n",
        "Merge branch 'main' into topic that has a rather long name, longer than the limit is",
        'Revert "Add a subcommand."',
        "fixup! add",
    ],
)
def test_accepts(message: str) -> None:
    """A subject in the imperative, at most 72 characters, then a blank line and the reason."""
    assert [*PROBLEMS(message)] == []


@pytest.mark.parametrize(
    "message, expected",
    [
        ("", "empty"),
        ("\n\nbody", "empty"),
        ("# only comments\n", "empty"),
        ("A" * 73, "73 characters"),
        ("add a subcommand", "capital"),
        ("Add a subcommand.", "full stop"),
        ("Added a subcommand", "imperative"),
        ("Adding a subcommand", "imperative"),
        ("Adds a subcommand", "imperative"),
        ("Fixes a race", "imperative"),
        ("Add a subcommand\nwithout a blank line", "second line"),
    ],
)
def test_refuses(message: str, expected: str) -> None:
    """Each rule that is broken is named in a sentence."""
    (problem,) = PROBLEMS(message)
    assert expected in problem


def test_as_a_hook(tmp_path: Path) -> None:
    """Called with a file, it prints what is wrong and ends with 1."""
    file = tmp_path / "COMMIT_EDITMSG"
    file.write_text("added a thing.")
    ran = subprocess.run([sys.executable, HOOK, file], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert len(ran.stdout.splitlines()) == 3
    file.write_text("Add a thing")
    assert not subprocess.run([sys.executable, HOOK, file], check=False).returncode
