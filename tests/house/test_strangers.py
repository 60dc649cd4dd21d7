from pathlib import Path

from domain.registry import games
from house.tree import PACKAGES, files, named, parts

# Games are at home here: in their folders, and in the page that clients/web was built into.
THEIRS = {"games", "page"}


def names_of_games() -> set[str]:
    titles = {title for game in games().values() for title in game.title.values()}
    return {name.casefold() for name in {*games(), *titles}}


def mentions(path: Path, names: set[str]) -> set[str]:
    text = path.read_bytes().decode(errors="ignore").casefold()
    return {name for name in names if name in text}


def test_no_game_is_named() -> None:
    """Outside domain/games nothing knows which games there are."""
    generic = [path for path in files(*PACKAGES) if not THEIRS & parts(path)]
    names = names_of_games()
    assert not {named(path): found for path in generic if (found := mentions(path, names))}
