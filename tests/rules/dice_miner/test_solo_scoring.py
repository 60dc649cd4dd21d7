"""What a collection pays alone, and what the score is called."""

import pytest
from msgspec.structs import replace

from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.material import Face, Position
from domain.games.dice_miner.scoring import result
from domain.games.dice_miner.state import DiceMinerState, Held, Trove
from rules.dice_miner.table import LABEL, alone, ended, played, score

RUN: tuple[Face, ...] = ("tunnel1", "tunnel2", "tunnel3", "tunnel4", "tunnel5")


def holding(*dice: Face | tuple[Face, Position], caching: str = "gems") -> DiceMinerState:
    """A collection in which some dice lie on or beside others."""
    options = DiceMinerOptions(magic_dice=0, caching="dice" if caching == "dice" else "gems")
    laid = (Held(each) if isinstance(each, str) else Held(*each) for each in dice)
    return replace(alone((), {}, options), troves=(Trove(tuple(laid)),))


def test_hazards() -> None:
    """R31: Four dragons and a cave-in, neutralised, pay five."""
    assert score(holding("shield1", "pickaxe1", ("dragon4", 0), ("cavein1", 1))) == 5


def test_treasure() -> None:
    """R32: Three gems pay three; two gems in a chest pay four."""
    assert score(holding("chest2", "gem3", ("gem2", 0))) == 3 + 4


def test_runs() -> None:
    """R33: Only a whole run pays."""
    assert score(holding(*RUN)) == 5
    assert score(holding(*RUN, *RUN)) == 10


def test_an_open_run_pays_nothing() -> None:
    """R33: Edge case 12: a run to 4 is worth nothing at the end."""
    assert score(holding(*RUN[:4])) == 0


def test_the_rest_pays_nothing() -> None:
    """R33: Tools without use and magic without use are worth nothing."""
    assert score(holding("shield1", "pickaxe1", "chest2", "magic3")) == 0


def test_first_example() -> None:
    """R33: Two runs, one open; hazards 4 and 1; gems 3 open and 2 cached; a magic die: 22."""
    state = holding(
        *RUN,
        *RUN,
        *RUN[:3],
        "shield1",
        "pickaxe1",
        "chest2",
        ("dragon4", 13),
        ("cavein1", 14),
        "gem3",
        ("gem2", 15),
        "magic1",
    )
    assert score(state) == 22
    assert result(state, 22) == "brave_start"


def test_second_example() -> None:
    """R32: Runs to 4 and to 1, treasure of 1, 1 and 2, no hazard: 4."""
    state = holding(*RUN[:4], "tunnel1", "gem1", "gem1", "gem2")
    assert score(state) == 4
    assert result(state, 4) == "disaster"


HOARD: tuple[Face | tuple[Face, Position], ...] = (
    "shield1",
    "shield1",
    "shield1",
    "pickaxe1",
    "pickaxe1",
    "chest2",
    "chest2",
    ("dragon4", 0),
    ("dragon3", 1),
    ("dragon2", 2),
    ("cavein1", 3),
    ("cavein1", 4),
    *RUN,
    *RUN,
    *RUN,
)


def test_third_example() -> None:
    """R32: Three runs, hazards of 11, 2 and 1 + 1 cached, 3 + 3 + 1 open: 41."""
    state = holding(*HOARD, ("gem2", 5), ("gem1", 6), ("gem1", 6), "gem3", "gem3", "gem1")
    assert score(state) == 41
    assert result(state, 41) == "in_progress"


def test_fourth_example() -> None:
    """R22: Counted in dice, both threes are in one chest die and 2 + 1 in the other: 46."""
    treasure: tuple[Face | tuple[Face, Position], ...] = (
        ("gem3", 5),
        ("gem3", 5),
        ("gem2", 6),
        ("gem1", 6),
        "gem1",
        "gem1",
    )
    state = holding(*HOARD, *treasure, caching="dice")
    assert score(state) == 46
    assert result(state, 46) == "average"


@pytest.mark.parametrize(
    "points, name",
    [
        (0, "disaster"),
        (14, "disaster"),
        (15, "brave_start"),
        (30, "brave_start"),
        (31, "in_progress"),
        (45, "in_progress"),
        (46, "average"),
        (60, "average"),
        (61, "excellent"),
        (70, "excellent"),
        (71, "masterful"),
        (150, "masterful"),
    ],
)
def test_bands(points: int, name: str) -> None:
    """R34, R35: Every score has a title; average is from 46 to 60."""
    assert result(alone(), points) == name


@pytest.mark.parametrize(
    "points, name",
    [
        (44, "in_progress"),
        (45, "in_progress"),
        (46, "average"),
        (50, "average"),
        (51, None),
        (60, None),
        (61, "excellent"),
    ],
)
def test_bands_as_printed(points: int, name: str | None) -> None:
    """R35: With the option the printed bands apply, with their gap."""
    assert result(replace(alone(), bands="printed"), points) == name


def test_the_outcome_names_its_ladder() -> None:
    """R36, R67: Scores compare under the same pack, magic dice and caching, whatever the bands."""
    produced = ended(played(alone((), {"a1": "gem1"}), "stop"))
    assert produced.result == "disaster"
    assert produced.ladder == f"standard@{LABEL.digest} magic_dice=0 caching=gems"
    as_dice = DiceMinerOptions(magic_dice=1, caching="dice", bands="printed")
    produced = ended(played(alone((), {"a1": "gem1"}, as_dice), "stop"))
    assert produced.ladder == f"standard@{LABEL.digest} magic_dice=1 caching=dice"


def test_the_score_stands_at_every_moment() -> None:
    """R59: Alone it is what the collection would pay now."""
    state = alone((), {"a1": "gem3", "a2": "gem1"})
    later = (state, played(state, "a1"), played(state, "a1 a2"))
    assert [score(each) for each in later] == [0, 3, 4]
    assert GAME.view(played(state, "a1"), None).troves[0].worth.treasure == 3
