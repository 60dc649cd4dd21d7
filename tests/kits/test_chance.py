import dataclasses
from random import Random

import pytest

from archipel_kits.chance import (
    MAX_CHANCE_OUTCOMES,
    ChanceNodeError,
    PartialScript,
    SeededChance,
    outcome_weights,
)
from domain.game import AnyGame
from kit.judging import every_game
from kit.pile_game import PILE
from kit.registering import registered
from kit.table import Table
from kit.walks import walk


def drawn(sides: int) -> dict[int, float]:
    """Every face of a roll and how likely it is, by all ways through its chance nodes."""
    faces: dict[int, float] = {}
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        answers, likely = waiting.pop()
        try:
            face = PartialScript(answers).roll(sides)
        except ChanceNodeError as roll:
            for outcome, share in enumerate(outcome_weights(roll.size)):
                waiting.append(((*answers, outcome), likely * share / roll.size))
        else:
            assert face not in faces
            faces[face] = likely
    return faces


@pytest.mark.parametrize("sides", [1, 2, 6, MAX_CHANCE_OUTCOMES, MAX_CHANCE_OUTCOMES + 1, 5_000])
def test_every_face_is_equally_likely(sides: int) -> None:
    """Over one chance node or several, all faces are equally likely."""
    faces = drawn(sides)
    assert sorted(faces) == [*range(1, sides + 1)]
    assert all(likely == pytest.approx(1 / sides) for likely in faces.values())


@pytest.mark.parametrize(
    "sides", [2, MAX_CHANCE_OUTCOMES, MAX_CHANCE_OUTCOMES + 1, 10**6, 10**6 + 7]
)
def test_no_node_has_more_outcomes_than_promised(sides: int) -> None:
    """A roll of very many sides is drawn in steps."""
    shares = outcome_weights(sides)
    assert sum(shares) == sides
    assert 1 < len(shares) <= MAX_CHANCE_OUTCOMES


def test_a_draw_of_one_needs_no_roll() -> None:
    """Drawing the last card of a bag needs no chance node."""
    assert PartialScript(()).draw(("last",), 1) == ("last",)


def test_a_seed_draws_the_same_again() -> None:
    """The same seed gives the same rolls."""
    one, other = SeededChance(Random(7)), SeededChance(Random(7))
    assert [one.roll(60) for _ in range(20)] == [other.roll(60) for _ in range(20)]


def is_kept(table: Table) -> bool:
    """Whether there are rolls only where `uses_chance` is true."""
    match = table.match
    may_ask = match.game.uses_chance(match.agreed.options)
    return may_ask or not any(step.commit.chance for step in table.steps)


@every_game
def test_uses_chance_is_true(game: AnyGame) -> None:
    """A game whose `uses_chance` is false has no roll in any match."""
    assert all(is_kept(walk(game, number)) for number in range(20))


def test_a_broken_promise_is_found() -> None:
    """Stones may be taken by the throw of a die."""
    liar = dataclasses.replace(PILE, uses_chance=lambda _options: False)
    with registered(liar):
        assert not all(is_kept(walk(liar, number)) for number in range(20))
