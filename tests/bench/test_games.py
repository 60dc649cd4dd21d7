from dataclasses import replace

import pytest

from benchmarks.option_sets import described, option_sets
from benchmarks.random_playouts import random_playout
from benchmarks.rows import games as row
from domain.game import AnyGame
from domain.registry import games
from kit.pile_game import PILE, PileOptions
from kit.registering import registered

GAMES = [*games().values(), PILE]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_is_timed_is_a_whole_legal_match(game: AnyGame) -> None:
    """Replayed with the same rolls, every command is accepted and the match ends."""
    for number, agreed in enumerate(option_sets(game, 5)):
        match = random_playout(game, agreed, number)
        assert match.turns
        assert game.outcome(match.play(match.fates()))


def test_the_default_goes_first_and_no_way_to_agree_twice() -> None:
    """Options with few values are varied; others keep their default."""
    found = option_sets(PILE, 5)
    assert found == (PileOptions(), PileOptions(at_once=True))
    assert [described(each) for each in found] == ["by default", "at_once=True"]


def test_options_that_contradict_each_other_are_left_out() -> None:
    """Option sets that the game rejects are left out."""
    crowded = replace(PILE, seat_count=lambda agreed: 99 if agreed != PileOptions() else 2)
    assert option_sets(crowded, 5) == (PileOptions(),)


def test_each_game_stands_beside_divercite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every registered game has rows; only promised figures have a bar."""
    # What it costs is not asked here, so few matches are enough.
    monkeypatch.setattr(row, "_MATCHES", 2)
    monkeypatch.setattr(row, "_VARIANTS", 3)
    with registered(PILE):
        found = row.measure(1)
    assert [each.unit for each in found if "DiverCité" in each.measure] == ["µs"]
    piles = [each for each in found if "Pile" in each.measure]
    assert [each.measure.partition("Pile, ")[2] for each in piles] == [
        "by default",
        "the dearest of 2 ways to agree",
    ]
    assert all(each.unit == "× DiverCité" and each.typical > 0 for each in piles)
    assert not any(each.bars for each in piles)
