import re
from pathlib import Path

import pytest

from lint.source_tree import EXAMPLE_GAMES, GAMES, ROOT, files, named

RULE = re.compile(r"^\*\*R(\d+)\*\*", re.MULTILINE)
CITATION = re.compile(r"\bR(\d+)\b")
PROVENANCE = re.compile(r"\*(published|reconstructed)(, [^*]+)?\*")

every_game = pytest.mark.parametrize("game", [*GAMES, *EXAMPLE_GAMES], ids=lambda game: game.name)


def rules(page: Path) -> dict[int, str]:
    _, *parts = RULE.split(page.read_text())
    return {int(number): text for number, text in zip(parts[::2], parts[1::2], strict=True)}


@every_game
def test_rules_are_numbered(game: Path) -> None:
    """The rules of a game are R1 to Rn, in order."""
    numbers = [int(number) for number in RULE.findall((game / "RULES.md").read_text())]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert numbers


@every_game
def test_rules_say_where_they_come_from(game: Path) -> None:
    """Every rule is marked as published or as reconstructed."""
    pages = rules(game / "RULES.md")
    assert not [f"R{number}" for number, text in pages.items() if not PROVENANCE.search(text)]


@every_game
def test_rules_in_french(game: Path) -> None:
    """Games of the tree have a French page, examples may; it has the same numbers."""
    page = game / "RULES.fr.md"
    assert page.is_file() or game not in GAMES
    assert not page.is_file() or [*rules(page)] == [*rules(game / "RULES.md")]


@every_game
def test_rules_are_tested(game: Path) -> None:
    """Every rule is cited by a test of that game, and every rule cited exists."""
    folders = (f"tests/rules/{game.name.removeprefix('archipel_')}", f"{named(game.parent)}/tests")
    tests = files(*folders, suffix=".py")
    cited = {int(number) for test in tests for number in CITATION.findall(test.read_text())}
    assert cited == {*rules(game / "RULES.md")}


def test_rules_are_all_here() -> None:
    """Every game has its rules in words."""
    folders = {path.parent for path in (ROOT / "domain/games").glob("*/__init__.py")}
    assert folders == {*GAMES}
