"""The board as numbers: 16 city cells, 25 resource cells, their neighbours, and the moves."""

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

# The four resource cells next to each city cell; the city cells next to each resource cell.
CITY_NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_RESOURCE[CELLS[place]] for place in AROUND[cell]) for cell in CITY_CELLS
)
RESOURCE_NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_CITY[CELLS[place]] for place in AROUND[cell]) for cell in RESOURCE_CELLS
)


def cell_bit(city: int) -> int:
    return 1 << RESOURCES + city


def _city_influence(city: int) -> int:
    """A city changes its own cell, and the gains of resources next to it."""
    return cell_bit(city) | sum(1 << place for place in CITY_NEIGHBOURS[city])


def _resource_influence(resource: int) -> int:
    """A resource changes the cities next to it, and with them all their influence."""
    changed = 1 << resource
    for city in RESOURCE_NEIGHBOURS[resource]:
        changed |= _city_influence(city)
    return changed


# One bit for each cell, resources first: where a placement changes the gains of the next one.
RESOURCE_INFLUENCE: Final = tuple(_resource_influence(place) for place in range(RESOURCES))
CITY_INFLUENCE: Final = tuple(_city_influence(place) for place in range(CITIES))
MAX_INFLUENCE: Final = max(changed.bit_count() for changed in RESOURCE_INFLUENCE)

# Moves are numbered: cities by cell and colour, then resources, then the token.
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
