"""Pages that follow a published text from sentence to sentence, to a rule and to a story."""

import re
from pathlib import Path

import pytest

from house.tree import GAMES, ROOT, named, python

RULE = re.compile(r"\bR(\d+)\b")
STORY = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^def (test_\w+)", re.MULTILINE)


def page_of(game: Path) -> Path:
    return ROOT / "docs" / f"{game.name.replace('_', '-')}-sentences.md"


every_page = pytest.mark.parametrize(
    "game", [game for game in GAMES if page_of(game).is_file()], ids=named
)


@every_page
def test_every_rule_stands_on_the_page(game: Path) -> None:
    """No rule is left out, and none is named that there is not."""
    rules = {*RULE.findall((game / "RULES.md").read_text())}
    assert {*RULE.findall(page_of(game).read_text())} == rules


@every_page
def test_every_story_is_there(game: Path) -> None:
    """What the page calls a story is a test of that game's rules."""
    tests = python(f"tests/rules/{game.name}")
    stories = {name for test in tests for name in DEFINED.findall(test.read_text())}
    told = {*STORY.findall(page_of(game).read_text())}
    assert told
    assert not told - stories


@every_page
def test_every_story_cites_its_rule(game: Path) -> None:
    """A line's stories, taken together, cite every rule of that line."""
    cited = citations(game)
    for line in page_of(game).read_text().splitlines():
        stories = STORY.findall(line)
        if stories:
            told = {rule for story in stories for rule in cited[story]}
            assert {*RULE.findall(line)} <= told, line


def citations(game: Path) -> dict[str, set[str]]:
    """The rules that every story cites; stories of one name are one."""
    cited: dict[str, set[str]] = {}
    for path in python(f"tests/rules/{game.name}"):
        parts = DEFINED.split(path.read_text())
        for name, body in zip(parts[1::2], parts[2::2], strict=True):
            cited.setdefault(name, set()).update(RULE.findall(body.partition('"""\n')[0]))
    return cited
