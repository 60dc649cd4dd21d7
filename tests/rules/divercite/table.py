"""A table to play on: moves are written as players write them, seats follow by themselves."""

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from typing import cast

from domain.chance import ScriptedChance
from domain.choices import combinations
from domain.game import Seat, fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions
from domain.games.divercite.events import DiverciteEvent
from domain.games.divercite.material import (
    CELLS,
    CITIES,
    COLOURS,
    PLACE,
    RESOURCES,
    Cell,
    Colour,
    Piece,
)
from domain.games.divercite.notation import parse
from domain.games.divercite.state import DiverciteState
from domain.record.roster import Ply
from domain.refusals import Refusal

STANDARD = DiverciteOptions(starter=0)
NEUTRAL_FIRST = DiverciteOptions(starter=0, neutral_first=True)
COURSE = DiverciteOptions(starter=0, tie_break="course")

# A whole game that was printed with the notation; White wins it by 34 to 17.
PRINTED = """\
[Game "DiverCité"] [First "White"] [Variant "standard"] [Score "34-17"] [Result "1-0"]
1.Rd4 Rc1 2.Rf6 Rd2 3.Gf4 Re1 4.Gh6 Rf2 5.Bd6 Re3 6.Bf8 Yi7 7.Yh8 Yg3 8.Yh4 Yh2
9.Gg5 Yi1 10.Be5 Gg9 11.Rg7 Ba3 12.Ye7 Bb4 13.Be9 Bc3 14.Rc5 Bb2 15.Bi5 Yd8
16.Ri3 Ba5 17.Yi9 Gg1 18.Ga9 Gb8 19.Gc7 Gc9 20.Ya1 Gb6 21.Xa7 34-17
"""

# Two cities of each side that share no resource.
QUARTERS: tuple[tuple[Cell, tuple[Cell, ...]], ...] = (
    ("b2", ("a1", "a3", "c1", "c3")),
    ("f2", ("e1", "e3", "g1", "g3")),
    ("b6", ("a5", "a7", "c5", "c7")),
    ("f6", ("e5", "e7", "g5", "g7")),
)


def opened(options: DiverciteOptions = STANDARD, *faces: int) -> DiverciteState:
    return fold(GAME.evolve, GAME.initial_state(), GAME.set_up(options, 2, ScriptedChance(*faces)))


def moves_of(record: str) -> str:
    """The players' own moves of the printed record: no tags, numbers, closing token, score."""
    words = record.partition("\n")[2].split()[:-2]
    return " ".join(word.rpartition(".")[2] for word in words)


def asked(text: str) -> DiverciteCommand:
    move = parse(text)
    assert move is not None, text
    return move[1]


def mover(state: DiverciteState) -> Seat:
    (seat,) = GAME.to_act(state)
    return seat


def events_of(state: DiverciteState, command: DiverciteCommand) -> tuple[DiverciteEvent, ...]:
    return GAME.decide(state, command, mover(state), ScriptedChance())


def played(state: DiverciteState, moves: str) -> DiverciteState:
    for text in moves.split():
        state = fold(GAME.evolve, state, events_of(state, asked(text)))
    return state


def refusal(state: DiverciteState, command: DiverciteCommand, seat: Seat | None = None) -> Refusal:
    try:
        GAME.decide(state, command, mover(state) if seat is None else seat, ScriptedChance())
    except Refusal as turned_down:
        turned_down.names = partial(GAME.names, None)
        return turned_down
    raise AssertionError(f"{command} was not refused")


def legal(state: DiverciteState) -> tuple[DiverciteCommand, ...]:
    offered = (each for seat in (0, 1) for each in combinations(GAME.choices(state, seat)))
    return cast("tuple[DiverciteCommand, ...]", tuple(offered))


def random_game(
    random: Random, options: DiverciteOptions = STANDARD
) -> Iterator[tuple[DiverciteState, tuple[DiverciteEvent, ...]]]:
    """Every state of a random game, and the events that led to it."""
    state = opened(options)
    while GAME.to_act(state):
        events = events_of(state, random.choice(legal(state)))
        state = fold(GAME.evolve, state, events)
        yield state, events


def plies(events: Iterable[DiverciteEvent]) -> tuple[Ply, ...]:
    return tuple(Ply(text) for event in events if (text := GAME.notate(event)))


def written(state: DiverciteState, moves: str) -> Iterator[Ply]:
    """Moves as a record has them, with the token that the game places by itself."""
    for text in moves.split():
        events = events_of(state, asked(text))
        yield from plies(events)
        state = fold(GAME.evolve, state, events)


def full_board(white: tuple[int, ...], black: tuple[int, ...]) -> DiverciteState:
    """A finished board, as far as counting goes, on which cities pay just these points."""
    state = DiverciteState(tie_break="course", ply=len(CELLS))
    owed = [(0, points) for points in white] + [(1, points) for points in black]
    for (city, corners), (seat, points) in zip(QUARTERS, owed, strict=False):
        state = with_piece(state, city, CITIES["red", seat])
        for corner, colour in zip(corners, _colours_that_pay(points), strict=False):
            state = with_piece(state, corner, RESOURCES[colour])
    return state


def with_piece(state: DiverciteState, cell: Cell, piece: Piece) -> DiverciteState:
    board = [*state.board]
    board[PLACE[cell]] = piece
    return DiverciteState(tie_break=state.tie_break, ply=state.ply, board=tuple(board))


def _colours_that_pay(points: int) -> tuple[Colour, ...]:
    return COLOURS if points == 5 else COLOURS[:1] * points
