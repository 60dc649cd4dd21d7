"""Moves in letters: `Rd4` is a red city, `Ge5` a green resource, `Xa7` the token (R27)."""

from collections.abc import Mapping
from typing import Final, assert_never

from domain.games.divercite.commands import (
    DiverciteCommand,
    PlaceCity,
    PlaceNeutral,
    PlaceResource,
)
from domain.games.divercite.events import (
    BoardLaid,
    CityPlaced,
    DiverciteEvent,
    NeutralPlaced,
    ResourcePlaced,
)
from domain.games.divercite.material import CELLS, LETTERS, Cell, Colour, kind_of

NEUTRAL_LETTER: Final = "X"
COLOURS_BY_LETTER: Final[Mapping[str, Colour]] = {
    letter: colour for colour, letter in LETTERS.items()
}
CELLS_BY_NAME: Final[Mapping[str, Cell]] = {cell: cell for cell in CELLS}


def notate(event: DiverciteEvent) -> str | None:
    match event:
        case CityPlaced(cell, colour) | ResourcePlaced(cell, colour):
            return LETTERS[colour] + cell
        case NeutralPlaced(cell):
            return NEUTRAL_LETTER + cell
        case BoardLaid():
            return None
        case _:
            assert_never(event)


def command(text: str) -> DiverciteCommand | None:
    """The command of a written move; None if the text is no move."""
    cell = CELLS_BY_NAME.get(text[1:])
    if cell is None:
        return None
    if text[0] == NEUTRAL_LETTER:
        return PlaceNeutral(cell)
    colour = COLOURS_BY_LETTER.get(text[0])
    if colour is None:
        return None
    place = PlaceCity if kind_of(cell) == "city" else PlaceResource
    return place(cell, colour)
