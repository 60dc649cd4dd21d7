"""The base of every law: all games, random play, and broken games that must fail."""

from collections.abc import Callable
from typing import Final, TypeAlias, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from archipel_toy_trick import GAME
from archipel_toy_trick.commands import ToyTrickCommand, ToyTrickOptions
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from archipel_toy_trick.view import ToyTrickView
from domain.game import OMNISCIENT, SPECTATOR, AnyGame, Game, Viewer
from domain.match import Match
from domain.registry import games
from kit.registering import registered
from kit.sampling import budget, sampled
from kit.table import Table
from kit.walks import walk

Law: TypeAlias = Callable[[Table], object]
LawTest: TypeAlias = Callable[..., None]

Toy: TypeAlias = Game[ToyTrickState, ToyTrickOptions, ToyTrickCommand, ToyTrickEvent, ToyTrickView]

TOY: Final[Toy] = GAME

every_game = pytest.mark.parametrize("game", games().values(), ids=games().keys())


def random_play(thin: int, whole: int | None = None) -> Callable[[LawTest], LawTest]:
    """Runs a test over random numbers, each of which stands for one match.

    With `whole`, that is how many `make faults` takes, and the first number is `make test`'s.
    """

    def over_numbers(test: LawTest) -> LawTest:
        numbers = integers(min_value=0, max_value=2**32 - 1)
        count = thin if whole is None else budget(thin, whole)
        drawn = settings(max_examples=count, deadline=None)(given(number=numbers)(test))
        return drawn if whole is None else sampled(drawn)

    return over_numbers


def viewers(match: Match) -> tuple[Viewer, ...]:
    return (*range(len(match.seats)), SPECTATOR)


def all_viewers(match: Match) -> tuple[Viewer, ...]:
    return (*viewers(match), OMNISCIENT)


def convicts(law: Law, broken: Toy) -> bool:
    """Whether the law convicts this broken toy game.

    The matches are played by the correct rules, so that only the law can find the fault.
    """
    tables = toy_matches()
    with registered(as_any(broken)):
        return any(_is_guilty(law, table) for table in tables)


def toy_matches() -> tuple[Table, ...]:
    with registered(as_any(TOY)):
        return tuple(walk(as_any(TOY), number) for number in range(12))


def as_any(game: Toy) -> AnyGame:
    """The game as the registry finds it."""
    return cast("AnyGame", game)


def _is_guilty(law: Law, table: Table) -> bool:
    try:
        law(table)
    except (AssertionError, msgspec.ValidationError):
        return True
    return False
