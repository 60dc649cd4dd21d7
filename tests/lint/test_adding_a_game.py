import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from domain.game import Game
from lint.source_tree import GAMES, ROOT

PAGE = (ROOT / "docs/adding-a-game.md").read_text()
TIC_TAC_TOE = ROOT / "examples/tic_tac_toe"
TOY_TRICK = ROOT / "examples/toy_trick/archipel_toy_trick"
# A game outside the tree has its recorded matches in its package.
RECORDED = "playthroughs"
MOST_FILES, MOST_LINES = 7, 200


def section(title: str) -> str:
    _, _, text = PAGE.partition(f"\n## {title}\n")
    return text.partition("\n## ")[0]


def rows(title: str) -> list[tuple[str, str]]:
    """The first two columns of the table in a section."""
    found = re.findall(r"^\| `([^`]+)` \| ([^|]*?) ?\|", section(title), re.MULTILINE)
    return [(first, second) for first, second in found]


def names(title: str) -> list[str]:
    return [name for name, _ in rows(title)]


def sources(folder: Path) -> list[Path]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return [path for path in found if "__pycache__" not in path.parts]


def test_tic_tac_toe_line_by_line() -> None:
    """The code blocks are the files of the example, and no file is missing."""
    blocks = re.findall(r"^`([^`\n]+)`:\n\n(`{3,})\w+\n(.*?)^\2$", PAGE, re.MULTILINE | re.DOTALL)
    files = [path for path in sources(TIC_TAC_TOE) if RECORDED not in path.parts]
    assert {name: text for name, _, text in blocks} == {
        path.relative_to(TIC_TAC_TOE).as_posix(): path.read_text() for path in files
    }


def test_tic_tac_toe_is_small() -> None:
    """With its rules, its recorded match and its packaging, the example stays small."""
    files = sources(TIC_TAC_TOE)
    assert len(files) <= MOST_FILES
    assert sum(path.read_text().count("\n") for path in files) <= MOST_LINES


def test_every_field() -> None:
    """The page lists every field of a game in order, and which ones have a default."""
    listed = [(name, bool(default)) for name, default in rows("3. The fields of `GAME`")]
    assert listed == [(each.name, each.default is not MISSING) for each in fields(Game)]


def test_secrets_are_stated() -> None:
    """No game gets a view, a redaction or the claim to hide nothing by default."""
    defaults = {each.name for each in fields(Game) if each.default is not MISSING}
    assert not {"view", "redact", "hides_nothing"} & defaults


def test_every_file_of_the_larger_example() -> None:
    """The page lists every file of the larger example, and no other."""
    there = {path.name for path in TOY_TRICK.iterdir()}
    assert there - {"__pycache__", RECORDED} == {*names("2. The files of a larger game")}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_these_files(game: Path) -> None:
    """Every game of the tree has the same files; it may have more."""
    listed = {*names("2. The files of a larger game")}
    assert listed <= {path.name for path in game.iterdir()}


def test_every_law() -> None:
    """The page lists every law by its number."""
    listed = re.findall(r"^(\d+)\. ", section("5. The laws"), re.MULTILINE)
    laws = sorted((ROOT / "tests/laws").glob("test_law_*.py"))
    assert [int(number) for number in listed] == [int(law.stem.split("_")[2]) for law in laws]
