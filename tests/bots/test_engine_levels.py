"""Eight levels, from one who hardly looks to one who thinks for a second."""

from random import Random
from time import monotonic

import pytest

from archipel_bots import BOTS, RANDOM
from archipel_bots.divercite_engine.player import ENGINES, MAX_SECONDS, EnginePlayer
from archipel_bots.divercite_engine.position import from_state, legal_moves
from archipel_bots.divercite_engine.tournament import (
    TournamentGame,
    missing_numbers,
    play_game,
    table,
)
from archipel_bots.registry import bot_named, bots_named
from bots.divercite_matches import asked, contest, seen
from bots.positions import game as random_game


def test_every_level_is_a_bot() -> None:
    """From 1 to 8, each by its own name and with its level; 8 unless another is asked for."""
    assert [bot.level for bot in bots_named(["divercite"])] == list(range(1, 9))
    assert bot_named("divercite") is BOTS["divercite_8"]
    assert bot_named("divercite", 3).name == "divercite_3"
    assert {ENGINES[level].name for level in ENGINES} <= set(BOTS)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3])
def test_no_longer_than_it_is_given(seconds: float) -> None:
    """The highest level is ready in time, and has a legal move even if there is none."""
    state = next(state for state in random_game(1) if state.ply == 12)
    told = seen(state)
    highest = EnginePlayer(8, seconds)
    highest(told.view, told.choices, told.seat, Random(1))  # what is learnt once is learnt now
    begun = monotonic()
    highest(told.view, told.choices, told.seat, Random(1))
    # Beyond it, only what a loaded machine takes away.
    assert monotonic() - begun < seconds + 0.5 * MAX_SECONDS


def test_levels_by_nodes_are_repeatable() -> None:
    """A level that is bounded by nodes plays the same move again for the same seed."""
    for state in [*random_game(2)][4:30:8]:
        moves = [asked(ENGINES[6], state, Random(7)) for _ in range(2)]
        assert moves[0] == moves[1]


def test_a_token_to_begin_with() -> None:
    """Where the token opens the game, the engine lays it on a legal cell."""
    state = next(random_game(1, neutral_first=True))
    assert len({str(asked(ENGINES[5], state, Random(seed))) for seed in range(9)}) > 1
    assert len(legal_moves(from_state(state))) == 25


def test_level_five_beats_random() -> None:
    """All of six games, as either seat."""
    for number in range(3):
        assert contest((ENGINES[5], RANDOM), number).winners == (0,)
        assert contest((RANDOM, ENGINES[5]), number).winners == (1,)


def test_levels_are_ordered() -> None:
    """Two levels apart, the higher one wins most of a few games."""
    for higher in (3, 5):
        leads = [play_game(f"L{higher}:L{higher - 2}", number).lead for number in range(8)]
        assert sum(lead > 0 for lead in leads) >= 6


def test_a_tournament_goes_on() -> None:
    """What has been played is not played again, and the table counts it from the first's side."""
    played = [
        TournamentGame("a:b", 0, is_white=True, begins=True, points=(20, 10), won=1),
        TournamentGame("a:b", 3, is_white=False, begins=False, points=(9, 9), won=0),
        TournamentGame("a:b", 4, is_white=True, begins=True, points=(9, 9), won=-1),
    ]
    row = [*table(played)][-1]
    assert row == "| a against b | 3 | 1–1–1 | 1–0–1 | 0–1–0 | 1–0–1 | +3.3 |"
    assert missing_numbers(played, "a:b", range(5)) == [1, 2]
