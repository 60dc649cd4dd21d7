"""Text records that version 0.1.0 wrote still read to the match that 0.1.0 itself read from them.

The files were made with the code of commit c8b5a3f: whole matches, unfinished ones, forks, packs,
resignations and losses on time of every game.
"""

from pathlib import Path
from typing import Final

import msgspec
import pytest

from domain.game import AnyGame
from domain.record.codec import read_record
from domain.registry import games
from kit.judging import TOY, as_any

FILES: Final = sorted((Path(__file__).parent / "written_by_0_1_0").glob("*/*.txt"))
every_file = pytest.mark.parametrize(
    "file", FILES, ids=[f"{f.parent.name}-{f.stem}" for f in FILES]
)


def game_of(file: Path) -> AnyGame:
    return games().get(file.parent.name, as_any(TOY))


def _with_settings_since(game: AnyGame, options: dict[str, object]) -> object:
    """The options of 0.1.0; a setting that is newer has its default, the rule of 0.1.0."""
    complete = msgspec.to_builtins(msgspec.convert(options, game.options))
    assert {name: complete[name] for name in options} == options
    return complete


@every_file
def test_reads_to_the_same_match(file: Path) -> None:
    """Options, players, every move with its line, and the outcome are those that 0.1.0 read."""
    (read,) = read_record(game_of(file), file.read_text())
    expected = msgspec.json.decode(file.with_suffix(".json").read_bytes())
    expected["options"] = _with_settings_since(game_of(file), expected["options"])
    assert msgspec.json.decode(msgspec.json.encode(read)) == expected


def test_every_game_has_files() -> None:
    """Whole, unfinished, resigned, lost on time and forked, of each game of 0.1.0."""
    by_game = {
        name: {f.stem for f in FILES if f.parent.name == name}
        for name in ("dice_miner", "divercite", "fifty_first_state", "mini_divercity", "toy_trick")
    }
    for stems in by_game.values():
        assert stems >= {"unfinished", "resigned", "timeout"}
        assert any("forked" in stem for stem in stems)
