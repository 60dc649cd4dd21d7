"""What the dice show, and how chance decides it."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Literal

import pytest

from domain.chance import ProvablyFairChance, ScriptedChance
from domain.clock import Untimed
from domain.game import Viewer
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.entries import FaceEntry
from domain.games.dice_miner.material import DICE, KINDS, SHOWN, Face, Kind, bag_of
from domain.games.dice_miner.pack import BUILT_IN
from domain.games.dice_miner.rolling import poured, rolled
from domain.registry import games
from kit.sampling import budget, sampled
from kit.stored_log import StoredCommit, check_chain, check_chance
from kit.walks import play_on, seated
from rules.dice_miner.table import FIGURES, alone, opened, out_of_bag, played, random_game

ROLLS = budget(200_000, whole=1_000_000)
SEED = "d1ce" * 16


def test_sixty_dice_of_five_kinds() -> None:
    """R1: Sixty dice, for one player or for two to four."""
    assert sum(FIGURES.bag) == DICE == 60
    assert [dice.kind for dice in FIGURES.dice] == [*KINDS]
    assert [*GAME.seats] == [1, 2, 3, 4]


def test_counts_of_the_standard_pack() -> None:
    """R2: 27 tunnels are known; the other 33 are shared out as 9, 9, 9 and 6."""
    assert FIGURES.bag == (27, 9, 9, 9, 6)


@pytest.mark.parametrize(
    "kind, faces",
    [
        ("tunnel", "tunnel1 tunnel2 tunnel3 tunnel4 tunnel5 tunnel_beer"),
        ("treasure", "gem3 gem2 gem1 gem1 gem1 treasure_beer"),
        ("tool", "shield1 shield1 pickaxe1 pickaxe1 chest2 tool_beer"),
        ("hazard", "cavein1 cavein2 dragon2 dragon3 dragon4 hazard_beer"),
        ("magic", "magic1 magic1 magic1 magic2 magic3 magic_beer"),
    ],
)
def test_faces_of_the_standard_pack(kind: Kind, faces: str) -> None:
    """R2: Six sides each, one of them beer."""
    assert " ".join(FIGURES.of(kind).faces) == faces


def test_every_figure_says_where_it_comes_from() -> None:
    """R2: Each line of the pack is published or reconstructed, and names its source."""
    entries = BUILT_IN[0].entries
    assert all(entry.source for entry in entries)
    origins = {each.id: each.origin for each in entries if isinstance(each, FaceEntry)}
    assert origins["treasure-1"] == "published"
    assert origins["hazard-2"] == "reconstructed"


def test_one_roll_for_each_die() -> None:
    """R5: Of a bag of 60, roll 1 is the first side of a tunnel die, 360 the beer of magic."""
    bag = FIGURES.bag
    assert poured(FIGURES, bag, 1, ScriptedChance(1)) == ("tunnel1",)
    assert poured(FIGURES, bag, 1, ScriptedChance(360)) == ("magic_beer",)
    assert poured(FIGURES, bag, 2, ScriptedChance(27 * 6 + 1, 354)) == ("gem3", "magic_beer")


def test_a_mountain_takes_twenty_rolls() -> None:
    """R5: The beginning with three magic dice and twenty poured takes 23 rolls."""
    chance = ProvablyFairChance(SEED)
    GAME.set_up(DiceMinerOptions(), 1, chance)
    assert [roll.sides for roll in chance.rolls[:4]] == [6, 6, 6, 57 * 6]
    assert len(chance.rolls) == 23


def test_no_more_dice_than_there_are() -> None:
    """R5: Sixty dice are drawn once each, and then the bag is empty."""
    dice = poured(FIGURES, FIGURES.bag, 100, ProvablyFairChance(SEED))
    assert bag_of(dice) == FIGURES.bag


def test_out_of_bag() -> None:
    """R5: The rolls that these tests script lead to the dice they name."""
    faces: tuple[Face, ...] = ("magic3", "tunnel5", "hazard_beer")
    rolls = out_of_bag(*faces, bag=FIGURES.bag)
    assert poured(FIGURES, FIGURES.bag, 3, ScriptedChance(*rolls)) == faces


def chi_square(seen: Counter[Face]) -> float:
    """The deviation of the faces of each kind from the expected frequencies."""
    total = 0.0
    for dice in FIGURES.dice:
        rolls = sum(seen[face] for face in set(dice.faces))
        for face, times in Counter(dice.faces).items():
            expected = rolls * times / len(dice.faces)
            total += (seen[face] - expected) ** 2 / expected
    return total


def many_pours() -> Iterable[Face]:
    """Full mountains of a full bag, each under the same seed and its own counter."""
    for number in range(ROLLS // 20):
        yield from poured(FIGURES, FIGURES.bag, 20, ProvablyFairChance(SEED, (), number * 20))


@sampled
def test_faces_are_uniform() -> None:
    """R5: Chi-square of a million poured dice (in `make test` of 200 000) at the 1 % level."""
    seen = Counter(many_pours())
    freedom = sum(len({*dice.faces}) - 1 for dice in FIGURES.dice)
    assert (freedom, sum(seen.values())) == (19, ROLLS)
    assert chi_square(seen) < 36.19


def test_kinds_come_as_often_as_there_are_dice() -> None:
    """R5: Of 40 000 single draws each kind comes within four deviations of its share."""
    seen = Counter(
        SHOWN[poured(FIGURES, FIGURES.bag, 1, ProvablyFairChance(SEED, (), number))[0]].kind
        for number in range(40_000)
    )
    for kind, count in zip(KINDS, FIGURES.bag, strict=True):
        share = count / DICE
        assert abs(seen[kind] - 40_000 * share) < 4 * (40_000 * share * (1 - share)) ** 0.5


def test_a_reroll_is_one_of_six() -> None:
    """R5: A rolled die shows the side with the number of the roll."""
    faces = [rolled(FIGURES, ("tool",), ScriptedChance(side))[0] for side in range(1, 7)]
    assert faces == [*FIGURES.of("tool").faces]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_roll_checks_out(players: Literal[1, 2, 3, 4]) -> None:
    """R5: The revealed seed reproduces every roll of a finished match."""
    table = seated(games()["dice_miner"], DiceMinerOptions(players=players), SEED, Untimed())
    play_on(table, Random(players), frozenset({"dice_miner.stop_mining"}))
    log = [
        StoredCommit(f"{step.commit.version}-0", step.entry.body, step.entry.hash.hex())
        for step in table.steps
    ]
    check_chain("table", log)
    assert check_chance(log) >= 20 * (1 if players == 1 else 3)


@pytest.mark.parametrize("players", [1, 4])
def test_everybody_sees_everything(players: Literal[1, 4]) -> None:
    """R6: Players and spectators are shown the same at every moment, open questions included."""
    states = [*random_game(DiceMinerOptions(players=players), 1, to_the_end=True)]
    assert any(state.question for state in states)
    for state in states:
        viewers: list[Viewer] = [*range(players), None, "omniscient"]
        assert len({repr(GAME.view(state, viewer)) for viewer in viewers}) == 1


def test_the_bag_is_shown_by_its_numbers() -> None:
    """R6: So many dice of each kind are left in it."""
    state = opened(DiceMinerOptions(players=3))
    assert GAME.view(state, None).bag == dict(zip(KINDS, FIGURES.bag, strict=True))


def test_a_bag_has_no_order() -> None:
    """R6: A die that went back into the bag leaves no trace but its kind."""
    state = alone(("magic1",), {"a1": "gem3", "a2": "gem1"})
    ends = [played(state, f"spend1 -{place}") for place in ("a1", "a2")]
    assert ends[0].bag == ends[1].bag
