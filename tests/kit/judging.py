"""What every law needs: all games, random play, and broken games that it must convict."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, cast

import archipel_toy_trick
import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from domain.game import OMNISCIENT, SPECTATOR, AnyGame, Viewer
from domain.match import Match
from domain.registry import games
from kit.registering import registered
from kit.table import Table
from kit.walks import walk

Law: TypeAlias = Callable[[Table], object]

TOY: Final = cast("AnyGame", archipel_toy_trick.GAME)

every_game = pytest.mark.parametrize("game", games().values(), ids=games().keys())


def random_play(matches: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test over so many numbers, each of which stands for one match."""

    def over_numbers(test: Callable[..., None]) -> Callable[..., None]:
        numbers = integers(min_value=0, max_value=2**32 - 1)
        return settings(max_examples=matches, deadline=None)(given(number=numbers)(test))

    return over_numbers


def viewers(match: Match) -> tuple[Viewer, ...]:
    return (*range(len(match.seats)), SPECTATOR)


def all_viewers(match: Match) -> tuple[Viewer, ...]:
    return (*viewers(match), OMNISCIENT)


def convicts(law: Law, **broken: object) -> bool:
    """Whether the law finds a toy game guilty in which these parts are broken.

    The matches are honest: what is found is found by the law and not by playing.
    """
    with registered(TOY):
        tables = [walk(TOY, number) for number in range(12)]
    with registered(replace(TOY, **broken)):
        return any(_is_guilty(law, table) for table in tables)


def _is_guilty(law: Law, table: Table) -> bool:
    try:
        law(table)
    except (AssertionError, TypeError, ValueError, LookupError):
        return True
    return False
