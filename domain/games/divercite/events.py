"""Events."""

from typing import TypeAlias

from domain.game import Seat
from domain.games.divercite.commands import TieBreak
from domain.games.divercite.material import Cell, Colour
from domain.messages import Event, named


class _Event(Event, frozen=True, tag_field="type", tag=named("divercite")):
    pass


class BoardLaid(_Event, frozen=True):
    """The empty board, the starting player and the variant."""

    starter: Seat
    drawn_by_lot: bool
    neutral_first: bool
    tie_break: TieBreak


class CityPlaced(_Event, frozen=True):
    cell: Cell
    colour: Colour
    seat: Seat


class ResourcePlaced(_Event, frozen=True):
    cell: Cell
    colour: Colour
    seat: Seat


class NeutralPlaced(_Event, frozen=True):
    """The token is placed: at the end of an ordinary game, at the start of the variant."""

    cell: Cell
    seat: Seat


DiverciteEvent: TypeAlias = BoardLaid | CityPlaced | ResourcePlaced | NeutralPlaced
