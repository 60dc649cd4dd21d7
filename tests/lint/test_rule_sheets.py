"""Pages that follow a published sheet from sentence to sentence, to a rule and to a story."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from lint.source_tree import GAMES, ROOT, named, python

RULE = re.compile(r"\bR\d+\b")
STORY = re.compile(r"`(?:\w+\.py::)?(test_\w+)`")
# A line of a table, but for its head and for what is no rule.
ROW = re.compile(r"^\| (?!---|where|no\. |sentence |rule )((?!.*\| — \| — ).*) \|$", re.MULTILINE)


def page_of(game: Path) -> Path:
    return ROOT / "docs" / f"{game.name.replace('_', '-')}-sentences.md"


SHEETS = [game for game in GAMES if page_of(game).is_file()]
every_page = pytest.mark.parametrize("game", SHEETS, ids=named)


def rows(game: Path) -> list[str]:
    return ROW.findall(page_of(game).read_text())


def citations(game: Path) -> defaultdict[str, set[str]]:
    """The rules that every story cites; stories of one name are one."""
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
    """A sentence has a rule and a story."""
    told = rows(game)
    assert len(told) > 20
    assert not [row for row in told if not RULE.search(row) or not STORY.search(row)]


@every_page
def test_every_rule_is_there(game: Path) -> None:
    """What the page calls a rule stands in the rules of the game."""
    known = {*RULE.findall((game / "RULES.md").read_text())}
    assert not {*RULE.findall(page_of(game).read_text())} - known


@every_page
def test_every_story_cites_its_rules(game: Path) -> None:
    """A line's stories are there, and taken together cite every rule of that line."""
    cited = citations(game)
    for row in rows(game):
        stories = STORY.findall(row)
        assert not [story for story in stories if story not in cited], row
        told = {rule for story in stories for rule in cited[story]}
        assert {*RULE.findall(row)} <= told, row


def test_no_rule_of_mini_divercity_is_left_out() -> None:
    """Its page says of every rule where it comes from."""
    (game,) = [game for game in SHEETS if game.name == "mini_divercity"]
    rules = {*RULE.findall((game / "RULES.md").read_text())}
    assert {*RULE.findall(page_of(game).read_text())} == rules
