"""Fitting the engine's weights to games of self-play."""

from itertools import accumulate
from random import Random

import pytest

from archipel_bots.divercite_engine.features import FEATURES, features, score_lead
from archipel_bots.divercite_engine.fit_weights import (
    SelfPlayGame,
    fit,
    lookahead,
    samples,
    self_play,
)
from archipel_bots.divercite_engine.iterative_deepening import IterativeDeepening
from archipel_bots.divercite_engine.payoff import POINT
from archipel_bots.divercite_engine.position import Position, after_move, from_state, legal_moves
from archipel_bots.divercite_engine.weights import PHASES
from archipel_bots.time_budget import Budget
from bots.positions import beginning


@pytest.fixture(scope="module")
def quick() -> SelfPlayGame:
    return self_play(Random(3), nodes=20)


def positions_of(game: SelfPlayGame) -> list[Position]:
    return [*accumulate(game.moves, after_move, initial=from_state(beginning()))]


def points(position: Position) -> int:
    return POINT * score_lead(position)


def test_a_whole_game(quick: SelfPlayGame) -> None:
    """It is legal to the end, and its random plies are recorded."""
    positions = positions_of(quick)
    assert positions[-1].left == 0
    for position, move in zip(positions, quick.moves, strict=False):
        assert move in legal_moves(position)
    assert quick.random_plies < frozenset(range(len(quick.moves)))


def test_exact_targets_near_the_end(quick: SelfPlayGame) -> None:
    """With few pieces left, targets come from an exact search."""
    positions = [each for each in positions_of(quick) if 1 <= each.left <= 4]
    exact = [IterativeDeepening(each, Budget(), Random(0)).search(99).value for each in positions]
    ends = [-lead if each.mover else lead for each, lead in zip(positions, exact, strict=True)]
    to_come = [end - points(each) for each, end in zip(positions, ends, strict=True)]
    assert [*samples(quick, 0, lookahead([]))] == [
        (features(each), more) for each, more in zip(positions, to_come, strict=True)
    ]


def test_bootstrapped_targets(quick: SelfPlayGame) -> None:
    """Earlier targets are values fourteen plies later."""
    positions = positions_of(SelfPlayGame(quick.moves, frozenset()))
    drawn = [*samples(SelfPlayGame(quick.moves, frozenset()), 5, points)]
    assert drawn == [
        (features(each), points(later) - points(each))
        for each, later in zip(positions, positions[14:], strict=False)
        if 21 <= each.left <= 24
    ]


def test_weights_reduce_the_error() -> None:
    """Every phase has all features, and the squared error is smaller than without weights."""
    games = [self_play(Random(number), nodes=3) for number in range(4)]
    weights = fit(games)
    assert [list(each) for each in weights] == [[*FEATURES]] * PHASES
    for step, known in enumerate(weights):
        drawn = [each for one in games for each in samples(one, step, lookahead(weights[:step]))]
        errors = [
            more - sum(known[trait] * count for trait, count in seen.items())
            for seen, more in drawn
        ]
        assert sum(error**2 for error in errors) < sum(more**2 for _, more in drawn)


def test_no_target_beyond_a_random_ply() -> None:
    """A game of random plies yields exact targets only."""
    drawn = self_play(Random(1), nodes=20)
    drawn = SelfPlayGame(drawn.moves, frozenset(range(len(drawn.moves))))
    assert [len([*samples(drawn, step, points)]) for step in range(PHASES)] == [4, 4, *[0] * 6]
