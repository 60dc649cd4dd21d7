"""Commands and options."""

from typing import Literal, TypeAlias

from domain.games.divercite.material import Cell, Colour
from domain.messages import Command, Options, named

TieBreak: TypeAlias = Literal["none", "course"]


class DiverciteOptions(Options, frozen=True, tag_field="game", tag="divercite"):
    """The starting player and the variants."""

    starter: Literal["lot", 0, 1] = "lot"
    neutral_first: bool = False
    tie_break: TieBreak = "none"


class _Command(Command, frozen=True, tag_field="type", tag=named("divercite")):
    pass


class PlaceCity(_Command, frozen=True):
    """Put a city from your hand on a free city cell."""

    cell: Cell
    colour: Colour


class PlaceResource(_Command, frozen=True):
    """Put a resource from your hand on a free resource cell."""

    cell: Cell
    colour: Colour


class PlaceNeutral(_Command, frozen=True):
    """Open the neutral-first variant with the token."""

    cell: Cell


DiverciteCommand: TypeAlias = PlaceCity | PlaceResource | PlaceNeutral
