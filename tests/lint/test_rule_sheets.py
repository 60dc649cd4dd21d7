"""Pages that map each sentence of a published sheet to rules and tests."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from lint.source_tree import GAMES, ROOT, named, python

RULE = re.compile(r"\bR\d+\b")
TEST = re.compile(r"`(?:\w+\.py::)?(test_\w+)`")
# A line of a table, but for its head and for what is no rule.
ROW = re.compile(r"^\| (?!---|where|no\. |sentence |rule )((?!.*\| — \| — ).*) \|$", re.MULTILINE)


def page_of(game: Path) -> Path:
    return ROOT / "docs" / f"{game.name.replace('_', '-')}-sentences.md"


SHEETS = [game for game in GAMES if page_of(game).is_file()]
every_page = pytest.mark.parametrize("game", SHEETS, ids=named)


def rows(game: Path) -> list[str]:
    return ROW.findall(page_of(game).read_text())


def citations(game: Path) -> defaultdict[str, set[str]]:
    """The rules that each test cites; tests of one name count as one."""
    cited = defaultdict[str, set[str]](set)
    for path in python(f"tests/rules/{game.name}"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                cited[node.name] |= {*RULE.findall(ast.get_docstring(node) or "")}
    return cited


def test_every_page_is_of_a_game() -> None:
    """No page is left unread."""
    assert {*(ROOT / "docs").glob("*-sentences.md")} == {page_of(game) for game in SHEETS}


@every_page
def test_every_row_is_whole(game: Path) -> None:
    """A sentence has a rule and a test."""
    listed = rows(game)
    assert len(listed) > 20
    assert not [row for row in listed if not RULE.search(row) or not TEST.search(row)]


@every_page
def test_every_rule_is_there(game: Path) -> None:
    """What the page calls a rule stands in the rules of the game."""
    known = {*RULE.findall((game / "RULES.md").read_text())}
    assert not {*RULE.findall(page_of(game).read_text())} - known


@every_page
def test_every_test_cites_its_rules(game: Path) -> None:
    """The tests of a row exist, and together they cite every rule of that row."""
    cited = citations(game)
    for row in rows(game):
        tests = TEST.findall(row)
        assert not [test for test in tests if test not in cited], row
        covered = {rule for test in tests for rule in cited[test]}
        assert {*RULE.findall(row)} <= covered, row


def test_no_rule_of_mini_divercity_is_left_out() -> None:
    """Its page says of every rule where it comes from."""
    (game,) = [game for game in SHEETS if game.name == "mini_divercity"]
    rules = {*RULE.findall((game / "RULES.md").read_text())}
    assert {*RULE.findall(page_of(game).read_text())} == rules
