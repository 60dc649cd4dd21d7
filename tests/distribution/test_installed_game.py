from pathlib import Path

import pytest

from kit.other_distribution import PROJECT, SLUG, install, python
from lint.source_tree import ROOT

LAWS = sorted((ROOT / "tests/laws").glob("test_*.py"))
# Without the line of pyproject.toml that shows the sources of the example to other tests.
PYTEST = ("-m", "pytest", "-v", "-p", "no:cacheprovider", "-o", "pythonpath=. tests")

FOUND = f"""
from domain.registry import games
from importlib import import_module
print(*games())
print(import_module(games()["{SLUG}"].package).__file__)
"""
ROUND_TRIP = f"""
from domain.registry import games
from kit.walks import walk
from server.store.codec import decode
table = walk(games()["{SLUG}"], 1)
assert all(decode(step.entry) == step.commit for step in table.steps)
print(table.match.status)
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the other distribution is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(folder)
    return folder


def test_is_found(target: Path) -> None:
    """The registry lists an installed game beside those of the tree, with no edit anywhere."""
    run = python(target, "-c", FOUND)
    slugs, package = run.stdout.splitlines()
    in_tree = {path.parent.name for path in (ROOT / "domain/games").glob("*/__init__.py")}
    assert {*slugs.split()} == {*in_tree, SLUG}
    assert Path(package).is_relative_to(target)


def test_is_stored(target: Path) -> None:
    """Its messages go through the log as everybody's do."""
    run = python(target, "-c", ROUND_TRIP)
    assert run.stdout.split() == ["finished"], run.stderr


def test_obeys_the_laws(target: Path) -> None:
    """Every law is asked of it too, and it obeys."""
    run = python(target, *PYTEST, "tests/laws", "-k", SLUG)
    assert run.returncode == 0, run.stdout
    assert not [law.name for law in LAWS if f"{law.name}::" not in run.stdout]


def test_its_own_tests(target: Path) -> None:
    """It brings the tests of its rules along, and they pass."""
    run = python(target, *PYTEST, str(PROJECT / "tests"))
    assert run.returncode == 0, run.stdout
