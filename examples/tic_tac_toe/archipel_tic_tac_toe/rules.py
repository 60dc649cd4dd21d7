"""The rules as pure functions."""

from collections.abc import Iterator
from typing import Final

from archipel_tic_tac_toe.messages import (
    CELLS,
    Cell,
    Mark,
    MarkPlaced,
    PlaceMark,
    TicTacToeState,
    TicTacToeView,
)
from domain.chance import Chance
from domain.choices import Choice, choice
from domain.game import Outcome, Seat, Viewer
from domain.refusals import NOT_YOUR_TURN, Refusal, reason

CELL_TAKEN: Final = reason("tic_tac_toe/cell_taken", en="{cell} is taken.", rule="R2")

ROWS: Final = tuple(CELLS[at : at + 3] for at in (0, 3, 6))
LINES: Final = (*ROWS, *(CELLS[at::3] for at in (0, 1, 2)), CELLS[0::4], CELLS[2:7:2])


def to_act(state: TicTacToeState) -> frozenset[Seat]:
    return frozenset() if outcome(state) else frozenset({len(state.placed) % 2})


def choices(state: TicTacToeState, seat: Seat) -> Iterator[Choice]:
    if seat in to_act(state):
        yield choice(PlaceMark, cell=[cell for cell in CELLS if cell not in state.placed])


def decide(
    state: TicTacToeState, command: PlaceMark, seat: Seat, _chance: Chance
) -> tuple[MarkPlaced, ...]:
    if seat not in to_act(state):
        raise Refusal(NOT_YOUR_TURN)
    if command.cell in state.placed:
        raise Refusal(CELL_TAKEN, cell=command.cell)
    return (MarkPlaced(seat, command.cell),)


def evolve(state: TicTacToeState, event: MarkPlaced) -> TicTacToeState:
    return TicTacToeState((*state.placed, event.cell))


def outcome(state: TicTacToeState) -> Outcome | None:
    for seat in (0, 1):
        if any(state.cells(seat).issuperset(line) for line in LINES):
            return Outcome("completed", (seat,), ())
    return Outcome("completed", (), ()) if len(state.placed) == len(CELLS) else None


def view(state: TicTacToeState, _viewer: Viewer) -> TicTacToeView:
    return TicTacToeView(tuple(tuple(_mark(state, cell) for cell in row) for row in ROWS))


def redact(event: MarkPlaced, _viewer: Viewer) -> MarkPlaced:
    return event


def notate(event: MarkPlaced) -> str:
    return event.cell


def parse(text: str) -> tuple[None, PlaceMark] | None:
    return next(((None, PlaceMark(cell)) for cell in CELLS if cell == text), None)


def _mark(state: TicTacToeState, cell: Cell) -> Mark:
    return "X" if cell in state.cells(0) else "O" if cell in state.cells(1) else "·"
