"""Legality of placements."""

from collections.abc import Iterator
from typing import assert_never

from domain.choices import Choice, choice
from domain.components import Component
from domain.game import Seat
from domain.games.divercite.commands import (
    DiverciteCommand,
    PlaceCity,
    PlaceNeutral,
    PlaceResource,
)
from domain.games.divercite.material import (
    CITY_CELLS,
    COLOURS,
    KINDS,
    PLACE,
    RESOURCE_CELLS,
    Cell,
    Colour,
    Kind,
)
from domain.games.divercite.refusals import (
    CELL_TAKEN,
    NO_SUCH_PIECE_LEFT,
    NOT_A_CITY_CELL,
    NOT_A_RESOURCE_CELL,
    TOKEN_COMES_FIRST,
    TOKEN_NOT_IN_HAND,
    TOKEN_ON_A_CITY_CELL,
)
from domain.games.divercite.state import DiverciteState
from domain.refusals import NOT_YOUR_TURN, Refusal


def to_act(state: DiverciteState) -> frozenset[Seat]:
    return frozenset() if state.next is None else frozenset({state.next})


def why_not(state: DiverciteState, command: DiverciteCommand, seat: Seat) -> Refusal | None:
    if seat != state.next:
        return Refusal(NOT_YOUR_TURN)
    match command:
        case PlaceCity(cell, colour):
            return _why_no_piece(state, seat, cell, "city", colour)
        case PlaceResource(cell, colour):
            return _why_no_piece(state, seat, cell, "resource", colour)
        case PlaceNeutral(cell):
            return _why_no_token(state, cell)
        case _:
            assert_never(command)


def choices(state: DiverciteState, seat: Seat) -> Iterator[Choice]:
    if seat != state.next:
        return
    if state.awaits_token:
        yield choice(PlaceNeutral, cell=RESOURCE_CELLS)
        return
    hand = state.hands[seat]
    if cities := [colour for colour in COLOURS if hand.city.of(colour)]:
        yield choice(PlaceCity, cell=_free(state, CITY_CELLS), colour=cities)
    if resources := [colour for colour in COLOURS if hand.resource.of(colour)]:
        yield choice(PlaceResource, cell=_free(state, RESOURCE_CELLS), colour=resources)


def _why_no_piece(
    state: DiverciteState, seat: Seat, cell: Cell, kind: Kind, colour: Colour
) -> Refusal | None:
    if state.awaits_token:
        return Refusal(TOKEN_COMES_FIRST)
    if KINDS[cell] != kind:
        wrong_kind = NOT_A_CITY_CELL if kind == "city" else NOT_A_RESOURCE_CELL
        return Refusal(wrong_kind, cell=cell)
    if state.at(cell) is not None:
        return Refusal(CELL_TAKEN, cell=cell)
    if not state.hands[seat].of(kind).of(colour):
        return Refusal(
            NO_SUCH_PIECE_LEFT, colour=Component("colour", colour), kind=Component("kind", kind)
        )
    return None


def _why_no_token(state: DiverciteState, cell: Cell) -> Refusal | None:
    if not state.awaits_token:
        return Refusal(TOKEN_NOT_IN_HAND)
    if KINDS[cell] != "resource":
        cities = len(CITY_CELLS)
        return Refusal(TOKEN_ON_A_CITY_CELL, cell=cell, cities=cities, left=cities - 1)
    return None


def _free(state: DiverciteState, cells: tuple[Cell, ...]) -> list[Cell]:
    board = state.board
    return [cell for cell in cells if board[PLACE[cell]] is None]
