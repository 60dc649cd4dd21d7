from collections.abc import Callable, Iterator
from itertools import islice, permutations, product
from random import Random
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.choices import count
from domain.game import fold
from domain.games.divercite import GAME
from domain.games.divercite.material import CELLS, COLOURS, PLACE, Colour, Piece
from domain.games.divercite.state import DiverciteState
from rules.divercite.table import asked, events_of, legal, opened, random_game

Turn: TypeAlias = Callable[[int, int], tuple[int, int]]
Renaming: TypeAlias = dict[Colour | None, Colour | None]

TURNS: tuple[Turn, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (y, 8 - x),
    lambda x, y: (8 - x, 8 - y),
    lambda x, y: (8 - y, x),
    lambda x, y: (8 - x, y),
    lambda x, y: (x, 8 - y),
    lambda x, y: (y, x),
    lambda x, y: (8 - y, 8 - x),
)


def symmetries() -> Iterator[tuple[list[int], Renaming]]:
    """Where each cell goes and what each colour becomes, in all 192 ways."""
    for turn, colours in product(TURNS, permutations(COLOURS)):
        places = [_turned(cell, turn) for cell in CELLS]
        yield places, {None: None, **dict(zip(COLOURS, colours, strict=True))}


def _turned(cell: str, turn: Turn) -> int:
    x, y = turn(ord(cell[0]) - ord("a"), int(cell[1]) - 1)
    (place,) = (place for each, place in PLACE.items() if each == f"{'abcdefghi'[x]}{y + 1}")
    return place


def _seen_otherwise(state: DiverciteState, places: list[int], names: Renaming) -> DiverciteState:
    board: list[Piece | None] = [None] * len(CELLS)
    for place, piece in zip(places, state.board, strict=True):
        board[place] = piece and replace(piece, colour=names[piece.colour])
    return replace(state, board=tuple(board))


ALL = [*symmetries()]


@settings(max_examples=5, deadline=None)
@given(random=st.randoms(use_true_random=True), ply=st.integers(10, 39))
def test_scores_do_not_depend_on_the_point_of_view(random: Random, ply: int) -> None:
    """R17: Turned, mirrored or repainted in any of 192 ways, a board counts the same."""
    ((state, _),) = islice(random_game(random), ply, ply + 1)
    assert len(ALL) == 192
    assert {GAME.scores(_seen_otherwise(state, *each)) for each in ALL} == {GAME.scores(state)}


def test_there_are_nine_different_first_moves() -> None:
    """R11: Up to symmetry the 164 first moves are nine: three cities and six resources."""
    classes = {_class("R" + cell) for cell in CELLS}
    nine = ("Rb2", "Rd2", "Rd4", "Ra1", "Rc1", "Re1", "Rc3", "Re3", "Re5")
    assert classes == {_class(move) for move in nine}
    assert len(classes) == 9


def test_positions_after_one_two_and_three_moves() -> None:
    """R8: 164 first moves, 160 answers to each, and 4 093 440 lines of three moves."""
    first = _after(opened())
    second = [state for each in first for state in _after(each)]
    assert (len(first), len(second)) == (164, 164 * 160)
    assert sum(count(GAME.choices(each, 0)) for each in second) == 4_093_440


def _class(move: str) -> frozenset[tuple[Piece | None, ...]]:
    """All that a first move looks like from other points of view."""
    state = fold(GAME.evolve, opened(), events_of(opened(), asked(move)))
    return frozenset(_seen_otherwise(state, *each).board for each in ALL)


def _after(state: DiverciteState) -> list[DiverciteState]:
    return [fold(GAME.evolve, state, events_of(state, each)) for each in legal(state)]
