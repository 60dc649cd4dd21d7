"""The eight levels, and tournaments between them."""

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
    """From 1 to 8, each with its own name; the default is 8."""
    assert [bot.level for bot in bots_named(["divercite"])] == list(range(1, 9))
    assert bot_named("divercite") is BOTS["divercite_8"]
    assert bot_named("divercite", 3).name == "divercite_3"
    assert {ENGINES[level].name for level in ENGINES} <= set(BOTS)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3])
def test_time_limit(seconds: float) -> None:
    """The highest level returns a legal move in time, even without any."""
    state = next(state for state in random_game(1) if state.ply == 12)
    position = seen(state)
    highest = EnginePlayer(8, seconds)
    highest(position.view, position.choices, position.seat, Random(1))  # fills the caches
    begun = monotonic()
    highest(position.view, position.choices, position.seat, Random(1))
    # Beyond the limit, only what a loaded machine takes away.
    assert monotonic() - begun < seconds + 0.5 * MAX_SECONDS


def test_levels_by_nodes_are_repeatable() -> None:
    """A level with a node limit plays equal moves for equal seeds."""
    for state in [*random_game(2)][4:30:8]:
        moves = [asked(ENGINES[6], state, Random(7)) for _ in range(2)]
        assert moves[0] == moves[1]


def test_token_first() -> None:
    """Where the token opens the game, it is placed on a random legal cell."""
    state = next(random_game(1, neutral_first=True))
    assert len({str(asked(ENGINES[5], state, Random(seed))) for seed in range(9)}) > 1
    assert len(legal_moves(from_state(state))) == 25


def test_level_five_beats_random() -> None:
    """It wins all of six games, in either seat."""
    for number in range(3):
        assert contest((ENGINES[5], RANDOM), number).winners == (0,)
        assert contest((RANDOM, ENGINES[5]), number).winners == (1,)


def test_levels_are_ordered() -> None:
    """Two levels apart, the higher one wins most of a few games."""
    for higher in (3, 5):
        leads = [play_game(f"L{higher}:L{higher - 2}", number).lead for number in range(8)]
        assert sum(lead > 0 for lead in leads) >= 6


def test_a_tournament_is_resumed() -> None:
    """Finished games are not played again, and the table counts from the first player's side."""
    played = [
        TournamentGame("a:b", 0, is_white=True, begins=True, points=(20, 10), won=1),
        TournamentGame("a:b", 3, is_white=False, begins=False, points=(9, 9), won=0),
        TournamentGame("a:b", 4, is_white=True, begins=True, points=(9, 9), won=-1),
    ]
    row = [*table(played)][-1]
    assert row == "| a against b | 3 | 1–1–1 | 1–0–1 | 0–1–0 | 1–0–1 | +3.3 |"
    assert missing_numbers(played, "a:b", range(5)) == [1, 2]
