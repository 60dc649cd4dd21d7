import re
from dataclasses import fields
from pathlib import Path

import pytest

from domain.game import Game
from lint.source_tree import EXAMPLE_GAMES, GAMES, ROOT

PAGE = (ROOT / "docs/adding-a-game.md").read_text()
# A game outside the tree brings its recorded matches along.
BESIDES = {"__pycache__", "playthroughs"}


def rows(section: str) -> list[str]:
    """The first column of the table in a section."""
    _, _, text = PAGE.partition(f"\n## {section}\n")
    return re.findall(r"^\| `([^`]+)` \|", text.partition("\n## ")[0], re.MULTILINE)


def test_every_field() -> None:
    """The page tells every field of a game, in order."""
    assert rows("4. Fill in `GAME`") == [field.name for field in fields(Game)]


def test_every_file_of_the_example() -> None:
    """The page tells every file of the example, and no other."""
    (example,) = EXAMPLE_GAMES
    assert {path.name for path in example.iterdir()} - BESIDES == {*rows("3. Fill the files")}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_these_files(game: Path) -> None:
    """Every game is laid out in the same files; it may have more."""
    assert {*rows("3. Fill the files")} <= {path.name for path in game.iterdir()}


def test_every_law() -> None:
    """The page tells as many laws as there are, by the same numbers."""
    _, _, text = PAGE.partition("\n## 6. Be judged\n")
    told = re.findall(r"^(\d+)\. ", text.partition("\n## ")[0], re.MULTILINE)
    laws = sorted((ROOT / "tests/laws").glob("test_law_*.py"))
    assert [int(number) for number in told] == [int(law.stem.split("_")[2]) for law in laws]
