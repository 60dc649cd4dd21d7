"""The board as numbers: 16 city cells, 25 resource cells, and which of them touch."""

from typing import Final

from domain.games.divercite.material import (
    AROUND,
    CELLS,
    CITY_CELLS,
    COLOURS,
    RESOURCE_CELLS,
    Cell,
)

CITIES: Final = len(CITY_CELLS)
RESOURCES: Final = len(RESOURCE_CELLS)

_CITY: Final = {cell: place for place, cell in enumerate(CITY_CELLS)}
_RESOURCE: Final = {cell: place for place, cell in enumerate(RESOURCE_CELLS)}

# The resource cells round each city cell, always four; the city cells round each resource cell.
ROUND_CITY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_RESOURCE[CELLS[place]] for place in AROUND[cell]) for cell in CITY_CELLS
)
ROUND_RESOURCE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_CITY[CELLS[place]] for place in AROUND[cell]) for cell in RESOURCE_CELLS
)


def cell_bit(city: int) -> int:
    return 1 << RESOURCES + city


def _touched(city: int) -> int:
    """What a city changes: its own cell and what the resources round it are worth."""
    return cell_bit(city) | sum(1 << place for place in ROUND_CITY[city])


def _stirred(resource: int) -> int:
    """What a resource changes: the cities round it, and all that touches them."""
    changed = 1 << resource
    for city in ROUND_RESOURCE[resource]:
        changed |= _touched(city)
    return changed


# One bit for each cell, resources first: where a placement changes what the next one brings.
STIRRED: Final = tuple(_stirred(place) for place in range(RESOURCES))
TOUCHED: Final = tuple(_touched(place) for place in range(CITIES))
MOST_STIRRED: Final = max(changed.bit_count() for changed in STIRRED)

# A move is a number: first the cities by cell and colour, then the resources, then the token.
COLOUR_COUNT: Final = len(COLOURS)
FIRST_RESOURCE: Final = CITIES * COLOUR_COUNT
FIRST_TOKEN: Final = FIRST_RESOURCE + RESOURCES * COLOUR_COUNT
MOVES: Final = FIRST_TOKEN + RESOURCES


def city_move(cell: Cell, colour: int) -> int:
    return _CITY[cell] * COLOUR_COUNT + colour


def resource_move(cell: Cell, colour: int) -> int:
    return FIRST_RESOURCE + _RESOURCE[cell] * COLOUR_COUNT + colour


def token_move(cell: Cell) -> int:
    return FIRST_TOKEN + _RESOURCE[cell]
