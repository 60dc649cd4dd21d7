"""The longest match of each game, counted by hand from its rules."""

import pytest
from msgspec.structs import replace

from domain.games.dice_miner.bounds import longest as longest_of_dice_miner
from domain.games.dice_miner.pack import BUILT_IN
from domain.games.mini_divercity.figures import packs_in_the_box
from domain.games.mini_divercity.length import longest as longest_of_mini_divercity
from domain.registry import games


def test_divercite() -> None:
    """One move on each of the 41 cells."""
    assert games()["divercite"].longest == 41
    assert games()["divercite"].seats == range(2, 3)


def test_fifty_first_state() -> None:
    """Two picks, three spoils and their end, a hundred actions and what is kept: in six rounds."""
    # A redraw for each of three agreements, and for each action of the rounds before.
    rounds = [2 + 3 + 100 * earlier + 3 + 1 + 100 + 1 for earlier in range(6)]
    assert games()["fifty_first_state"].longest == sum(rounds) == 2160
    assert games()["fifty_first_state"].seats == range(1, 2)


def test_dice_miner() -> None:
    """The longer of the two modes; each with six magic dice, of three symbols at most."""
    figures = BUILT_IN[0].figures
    alone = 60 * 3 + 6 + 3 + 2 + 1
    # Four heroes of a table have five magic symbols at most, each of which marks a die.
    magic = 6 * (1 + 3) + 2 * 5
    together = 4 + (60 + 30) + (magic + 4) * (3 + 10) + (60 + 4) * 2
    assert (alone, together) == (192, 716)
    assert games()["dice_miner"].longest == longest_of_dice_miner(figures) == together
    assert games()["dice_miner"].seats == range(1, 5)
    no_heroes = replace(figures, heroes=())
    assert longest_of_dice_miner(no_heroes) == 4 + 90 + (24 + 4) * 13 + 64 * 2


@pytest.mark.parametrize(
    "name, cards, taken", [("reconstructed", 27, 24), ("mild", 27, 18), ("beginner", 18, 12)]
)
def test_mini_divercity(name: str, cards: int, taken: int) -> None:
    """As many rounds as 60 species cards last, five of a hand, eight of divers, and two in part."""
    (pack,) = [
        each for each in packs_in_the_box("domain.games.mini_divercity") if each.label.name == name
    ]
    rounds = 60 // taken + 5 + 8 + 2
    expected = cards * rounds + 2 * 60 + 8 * 5 + 3
    assert longest_of_mini_divercity(pack.figures) == expected
    assert games()["mini_divercity"].longest >= expected
    assert games()["mini_divercity"].seats == range(1, 8)
