"""Folds events into the state."""

from typing import assert_never

from domain.game import Seat
from domain.games.divercite.events import (
    BoardLaid,
    CityPlaced,
    DiverciteEvent,
    NeutralPlaced,
    ResourcePlaced,
)
from domain.games.divercite.material import (
    CELLS,
    CITIES,
    NEUTRAL,
    PLACE,
    RESOURCES,
    Cell,
    Colour,
    Kind,
    Piece,
)
from domain.games.divercite.state import DiverciteState, Hand


def evolve(state: DiverciteState, event: DiverciteEvent) -> DiverciteState:
    match event:
        case CityPlaced(cell, colour, seat):
            hands = _played(state.hands, seat, "city", colour)
            return _placed(state, cell, CITIES[colour, seat], seat, hands)
        case ResourcePlaced(cell, colour, seat):
            hands = _played(state.hands, seat, "resource", colour)
            return _placed(state, cell, RESOURCES[colour], seat, hands)
        case NeutralPlaced(cell, seat):
            return _placed(state, cell, NEUTRAL, seat, state.hands)
        case BoardLaid(starter=starter, neutral_first=neutral_first, tie_break=tie_break):
            return DiverciteState(starter, neutral_first, tie_break, next=starter)
        case _:
            assert_never(event)


def _placed(
    state: DiverciteState, cell: Cell, piece: Piece, seat: Seat, hands: tuple[Hand, Hand]
) -> DiverciteState:
    place = PLACE[cell]
    ply = state.ply + 1
    return DiverciteState(
        starter=state.starter,
        neutral_first=state.neutral_first,
        tie_break=state.tie_break,
        board=(*state.board[:place], piece, *state.board[place + 1 :]),
        hands=hands,
        next=None if ply == len(CELLS) else 1 - seat,
        last=cell,
        ply=ply,
    )


def _played(hands: tuple[Hand, Hand], seat: Seat, kind: Kind, colour: Colour) -> tuple[Hand, Hand]:
    white, black = hands
    if seat == 0:
        return _without(white, kind, colour), black
    return white, _without(black, kind, colour)


def _without(hand: Hand, kind: Kind, colour: Colour) -> Hand:
    if kind == "city":
        return Hand(hand.city.without(colour), hand.resource)
    return Hand(hand.city, hand.resource.without(colour))
