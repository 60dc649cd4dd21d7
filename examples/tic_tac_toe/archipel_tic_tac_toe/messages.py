"""What players can ask for, what can happen, the state, and what viewers see."""

from typing import Final, Literal, TypeAlias, get_args

from domain.game import Seat
from domain.messages import Command, Event, Options, State, View

Cell: TypeAlias = Literal["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
Mark: TypeAlias = Literal["X", "O", "·"]

CELLS: Final[tuple[Cell, ...]] = get_args(Cell)


class TicTacToeOptions(Options, frozen=True, tag_field="game", tag="tic_tac_toe"):
    """There is nothing to agree on."""


class PlaceMark(Command, frozen=True, tag_field="type", tag="tic_tac_toe.place_mark"):
    """Place your mark in an empty cell."""

    cell: Cell


class MarkPlaced(Event, frozen=True, tag_field="type", tag="tic_tac_toe.mark_placed"):
    seat: Seat
    cell: Cell


class TicTacToeState(State, frozen=True):
    placed: tuple[Cell, ...] = ()  # in their order, so X has every other cell from the first on

    def cells(self, seat: Seat) -> frozenset[Cell]:
        return frozenset(self.placed[seat::2])


class TicTacToeView(View, frozen=True, tag_field="game", tag="tic_tac_toe"):
    rows: tuple[tuple[Mark, ...], ...]
