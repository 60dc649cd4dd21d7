from pathlib import Path

import pytest

from kit.other_distribution import EXAMPLES, install, python
from lint.source_tree import ROOT

# Law 16 judges games with a range of leads, which no example has.
LAWS = sorted(
    {*(ROOT / "tests/laws").glob("test_*.py")} - {ROOT / "tests/laws/test_law_16_leads.py"}
)
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


def test_obeys_the_laws_and_its_own_tests(target: Path) -> None:
    """Every law judges every installed game, and the tests that an example ships pass."""
    own = [str(folder) for each in EXAMPLES.values() if (folder := each / "tests").is_dir()]
    run = python(target, *PYTEST, "tests/laws", *own, "-k", " or ".join(EXAMPLES))
    assert run.returncode == 0, run.stdout
    for slug in EXAMPLES:
        judged = [line for line in run.stdout.splitlines() if f"[{slug}" in line]
        assert not [law.name for law in LAWS if not any(f"{law.name}::" in line for line in judged)]
    assert all(f"{Path(folder).relative_to(ROOT)}/" in run.stdout for folder in own)
