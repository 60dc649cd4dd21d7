"""A pack of an owner that sets everything that Dice Miner leaves to packs, and games with it."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, Literal

import pytest

from domain.chance import NoChance
from domain.clock import Untimed
from domain.components import Component
from domain.game import AnyGame
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions, PickDie
from domain.games.dice_miner.pack import BUILT_IN, read
from domain.games.dice_miner.state import DiceMinerState
from domain.refusals import Refusal
from kit.registering import registered
from kit.table import SEED
from kit.walks import play_on, seated
from rules.dice_miner.table import alone

DICE: Final[Mapping[str, tuple[int, Sequence[str]]]] = {
    "tunnel": (24, ("tunnel1", "tunnel2", "tunnel3", "tunnel4", "tunnel5", "tunnel_beer")),
    "treasure": (10, ("gem1", "gem2", "gem3", "gem4", "treasure_beer", "treasure_beer")),
    "tool": (11, ("shield1", "shield2", "pickaxe1", "chest1", "chest3", "tool_beer")),
    "hazard": (8, ("cavein1", "cavein3", "dragon1", "dragon2", "dragon5", "hazard_beer")),
    "magic": (7, ("magic1", "magic1", "magic2", "magic3", "magic4", "magic_beer")),
}
TOOLS: Final = ("shield", "pickaxe", "chest")
SYMBOLS: Final = ("tunnel", "gem", *TOOLS, "cavein", "dragon", "magic", "beer")
HEROES: Final[Mapping[str, Sequence[str]]] = {
    "alchemist": ("magic2", "magic1"),
    "dragon_slayer": ("shield2",),
    "engineer": ("tunnel1", "tunnel2", "pickaxe1"),
    "prospector": ("gem2",),
    "surveyor": ("tunnel3", "magic1"),
    "treasurer": ("chest3",),
}
ROWS: Final = {"a": 2, "b": 3, "c": 4, "d": 5, "e": 6}


def line(entry: str, id: str, **figures: object) -> str:
    named = {"entry": f"dice_miner.{entry}", "id": id, "origin": "owner", "source": "box"}
    return json.dumps({**named, **figures})


def name(of: str) -> dict[str, str]:
    return {"en": f"my {of}", "fr": f"mon {of}"}


BOX: Final = "\n".join(
    [
        '{"pack": "box", "game": "dice_miner", "title": {"en": "My box", "fr": "Ma boîte"}}',
        (
            '{"entry": "source", "code": "box", "origin": "published",'
            ' "title": {"en": "The box on my shelf", "fr": "La boîte sur mon étagère"}}'
        ),
        *(
            line("die", kind, count=count, colour="pink", name=name(kind))
            for kind, (count, _) in DICE.items()
        ),
        *(
            line("face", f"{kind}-{side}", shows=face)
            for kind, (_, faces) in DICE.items()
            for side, face in enumerate(faces, start=1)
        ),
        *(line("row", row, dice=dice) for row, dice in ROWS.items()),
        *(line("symbol", symbol, name=name(symbol)) for symbol in SYMBOLS),
        *(line("hero", hero, name=name(hero), shows=shows) for hero, shows in HEROES.items()),
        line("band", "poor", low=0, high=9, name=name("poor")),
        line("band", "rich", low=10, name=name("rich")),
        line("printed_band", "rich", low=11),
    ]
)


def with_box() -> AnyGame:
    assert GAME.with_pack is not None
    return GAME.with_pack(BOX)


def test_everything_that_a_pack_can_set() -> None:
    """R61, R2: Dice, faces, names, heroes and bands all are those of the owner."""
    figures = read(BOX, BUILT_IN).figures
    assert {dice.kind: (dice.count, dice.faces) for dice in figures.dice} == DICE
    assert {hero.id: hero.shows for hero in figures.heroes} == HEROES
    assert [(band.id, band.low, band.high) for band in figures.bands] == [
        ("poor", 0, 9),
        ("rich", 10, None),
    ]
    assert [(band.id, band.low) for band in figures.printed_bands] == [("poor", 0), ("rich", 11)]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_whole_game_with_it(players: Literal[1, 2, 3, 4]) -> None:
    """R61: The game is played to its end with these figures, alone and at a table."""
    agreed = DiceMinerOptions(players=players, pack="box")
    with registered(with_box()):
        table = seated(with_box(), agreed, SEED, Untimed())
        play_on(table, Random(players))
        board = table.match.board
        assert table.match.outcome is not None
    assert isinstance(board, DiceMinerState)
    assert board.pack.name == "box"
    assert board.figures.bag == tuple(count for count, _ in DICE.values())
    assert table.match.outcome.result in ({"poor", "rich"} if players == 1 else {None})


def test_refusals_with_its_names() -> None:
    """R61: Refusals name dice, symbols and heroes as the owner's pack does."""
    game = with_box()
    label = read(BOX, BUILT_IN).label
    with pytest.raises(Refusal) as caught:
        GAME.decide(alone((), {"a1": "dragon4"}), PickDie("a1"), 0, NoChance())
    caught.value.names = partial(game.names, label)
    assert "(4 my dragon)" in caught.value.in_language("en")
    assert "(4 mon dragon)" in caught.value.in_language("fr")
    hero = game.names(label, Component("hero", "engineer"))
    assert hero is not None
    assert hero.after(1, "en") == "my engineer"
