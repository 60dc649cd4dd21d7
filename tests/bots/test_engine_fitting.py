"""Where the engine's weights come from."""

from itertools import accumulate
from random import Random

import pytest

from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.fitting import Game, found, game, looking, samples
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import Position, legal, played, read
from archipel_bots.divercite_engine.thinking import Thought
from archipel_bots.divercite_engine.traits import TRAITS, standing, traits
from archipel_bots.divercite_engine.weights import STEPS
from bots.positions import beginning


@pytest.fixture(scope="module")
def quick() -> Game:
    return game(Random(3), nodes=20)


def course(told: Game) -> list[Position]:
    return [*accumulate(told.moves, played, initial=read(beginning()))]


def points(position: Position) -> int:
    return POINT * standing(position)


def test_a_whole_game(quick: Game) -> None:
    """It is legal to the end, and its lots are told."""
    positions = course(quick)
    assert positions[-1].left == 0
    for position, move in zip(positions, quick.moves, strict=False):
        assert move in legal(position)
    assert quick.lots < frozenset(range(len(quick.moves)))


def test_near_the_end_the_rest_is_known(quick: Game) -> None:
    """With few pieces left, what is still to come is what an exact search says."""
    positions = [each for each in course(quick) if 1 <= each.left <= 4]
    exact = [Thought(each, Budget(), Random(0)).verdict(99).value for each in positions]
    ends = [-lead if each.mover else lead for each, lead in zip(positions, exact, strict=True)]
    to_come = [end - points(each) for each, end in zip(positions, ends, strict=True)]
    assert [*samples(quick, 0, looking([]))] == [
        (traits(each), more) for each, more in zip(positions, to_come, strict=True)
    ]


def test_before_it_is_seen_later_in_the_game(quick: Game) -> None:
    """The rest is what a look sees fourteen placements on."""
    positions = course(Game(quick.moves, frozenset()))
    told = [*samples(Game(quick.moves, frozenset()), 5, points)]
    assert told == [
        (traits(each), points(later) - points(each))
        for each, later in zip(positions, positions[14:], strict=False)
        if 21 <= each.left <= 24
    ]


def test_weights_tell_the_rest() -> None:
    """Of every step and trait, one; and with them less is left untold than without any."""
    games = [game(Random(number), nodes=3) for number in range(4)]
    weights = found(games)
    assert [list(each) for each in weights] == [[*TRAITS]] * STEPS
    for step, known in enumerate(weights):
        told = [each for one in games for each in samples(one, step, looking(weights[:step]))]
        errors = [
            more - sum(known[trait] * count for trait, count in seen.items()) for seen, more in told
        ]
        assert sum(error**2 for error in errors) < sum(more**2 for _, more in told)


def test_nothing_is_learned_across_a_lot() -> None:
    """Of a game of lots, only what is known exactly says anything."""
    drawn = game(Random(1), nodes=20)
    drawn = Game(drawn.moves, frozenset(range(len(drawn.moves))))
    assert [len([*samples(drawn, step, points)]) for step in range(STEPS)] == [4, 4, *[0] * 6]
