from functools import reduce

import pytest

from archipel_tic_tac_toe import GAME
from archipel_tic_tac_toe.messages import CELLS, Cell, MarkPlaced, PlaceMark, TicTacToeState
from archipel_tic_tac_toe.rules import CELL_TAKEN, LINES
from domain.chance import NoChance
from domain.game import OMNISCIENT, SPECTATOR, Seat
from domain.refusals import NOT_YOUR_TURN, Refusal


def after(*cells: Cell) -> TicTacToeState:
    events = (MarkPlaced(number % 2, cell) for number, cell in enumerate(cells))
    return reduce(GAME.evolve, events, GAME.initial_state())


def offered(state: TicTacToeState, seat: Seat) -> set[object]:
    return {cell for each in GAME.choices(state, seat) for cell in each.fields["cell"]}


def test_board() -> None:
    """R1: nine cells in three rows; X begins in any of them."""
    assert offered(after(), 0) == {*CELLS}
    shown = GAME.view(after("b2", "a3"), SPECTATOR)
    assert shown.rows == (("O", "·", "·"), ("·", "X", "·"), ("·", "·", "·"))
    assert shown == GAME.view(after("b2", "a3"), OMNISCIENT)


def test_turns() -> None:
    """R2: players alternate, each in an empty cell."""
    state = after("b2")
    assert GAME.to_act(state) == {1}
    assert not offered(state, 0)
    assert offered(state, 1) == {*CELLS} - {"b2"}
    assert GAME.decide(state, PlaceMark("a1"), 1, NoChance()) == (MarkPlaced(1, "a1"),)
    with pytest.raises(Refusal) as taken:
        GAME.decide(state, PlaceMark("b2"), 1, NoChance())
    assert taken.value.reason == CELL_TAKEN
    assert taken.value.in_language("fr") == "b2 is taken."
    with pytest.raises(Refusal) as early:
        GAME.decide(state, PlaceMark("a1"), 0, NoChance())
    assert early.value.reason == NOT_YOUR_TURN


def test_lines() -> None:
    """R3: three rows, three columns and two diagonals win, for either player."""
    assert len({frozenset(line) for line in LINES}) == 8
    won = GAME.outcome(after("a1", "b1", "a2", "b2", "a3"))
    lost = GAME.outcome(after("a1", "c1", "a2", "b2", "b1", "a3"))
    assert won is not None
    assert lost is not None
    assert (won.winners, lost.winners) == ((0,), (1,))
    assert GAME.to_act(after("a1", "b1", "a2", "b2", "a3")) == set()


def test_draw() -> None:
    """R4: a full board without a line is a draw."""
    cells: tuple[Cell, ...] = ("a1", "b1", "c1", "a2", "c2", "b2", "a3", "c3", "b3")
    assert GAME.outcome(after(*cells[:-1])) is None
    drawn = GAME.outcome(after(*cells))
    assert drawn is not None
    assert (drawn.winners, drawn.scores) == ((), ())


@pytest.mark.parametrize("cell", CELLS)
def test_notation(cell: Cell) -> None:
    """A move is written as the name of its cell."""
    assert GAME.notate(MarkPlaced(0, cell)) == cell
    assert GAME.parse(cell) == (None, PlaceMark(cell))
    assert GAME.parse("d4") is None
