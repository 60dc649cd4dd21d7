from pathlib import Path

import pytest

from kit.other_distribution import EXAMPLES, install, python
from lint.source_tree import ROOT

LAWS = sorted((ROOT / "tests/laws").glob("test_*.py"))
# Without the line of pyproject.toml that shows the sources of the example to other tests.
PYTEST = ("-m", "pytest", "-v", "-p", "no:cacheprovider", "-o", "pythonpath=. tests")

FOUND = f"""
from domain.registry import games
from importlib import import_module
print(*games())
for slug in {[*EXAMPLES]}:
    print(import_module(games()[slug].package).__file__)
"""
ROUND_TRIP = f"""
from domain.registry import games
from kit.walks import walk
from server.store.codec import decode
for slug in {[*EXAMPLES]}:
    table = walk(games()[slug], 1)
    assert all(decode(step.entry) == step.commit for step in table.steps)
    print(table.match.status)
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example games are installed."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, *EXAMPLES)
    return folder


def test_is_found(target: Path) -> None:
    """The registry lists an installed game beside those of the tree, with no edit anywhere."""
    run = python(target, "-c", FOUND)
    slugs, *packages = run.stdout.splitlines()
    in_tree = {path.parent.name for path in (ROOT / "domain/games").glob("*/__init__.py")}
    assert {*slugs.split()} == {*in_tree, *EXAMPLES}
    assert all(Path(package).is_relative_to(target) for package in packages)


def test_is_stored(target: Path) -> None:
    """Messages of an installed game are encoded and decoded like those of the tree."""
    run = python(target, "-c", ROUND_TRIP)
    assert run.stdout.split() == ["finished"] * len(EXAMPLES), run.stderr


@pytest.mark.parametrize("slug", EXAMPLES)
def test_obeys_the_laws(target: Path, slug: str) -> None:
    """Every law judges an installed game too."""
    run = python(target, *PYTEST, "tests/laws", "-k", slug)
    assert run.returncode == 0, run.stdout
    assert not [law.name for law in LAWS if f"{law.name}::" not in run.stdout]


def test_its_own_tests(target: Path) -> None:
    """The tests that an example ships pass."""
    run = python(target, *PYTEST, str(EXAMPLES["toy_trick"] / "tests"))
    assert run.returncode == 0, run.stdout
