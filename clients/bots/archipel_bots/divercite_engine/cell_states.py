"""The state of a city cell packed into one number, and four values packed into another (SWAR)."""

from functools import cache
from itertools import product
from typing import Final

from archipel_bots.divercite_engine.features import NEIGHBOURS
from archipel_bots.divercite_engine.geometry import COLOUR_COUNT
from archipel_bots.divercite_engine.position import Counts
from domain.games.divercite.material import CITIES_PER_COLOUR, RESOURCES_PER_COLOUR

# The resources next to it, a digit for each colour and one for the token; then the piece on it,
# White's cities before Black's.
RESOURCE_STEPS: Final[tuple[int, ...]] = tuple(
    (NEIGHBOURS + 1) ** colour for colour in range(COLOUR_COUNT)
)
TOKEN_STEP: Final[int] = (NEIGHBOURS + 1) ** COLOUR_COUNT
PIECE_STEP: Final[int] = 2 * TOKEN_STEP
STATES: Final = (2 * COLOUR_COUNT + 1) * PIECE_STEP
# What a city adds to the state of its cell, by seat and colour.
CITY_STEPS: Final = tuple(
    tuple((1 + colour + seat * COLOUR_COUNT) * PIECE_STEP for colour in range(COLOUR_COUNT))
    for seat in (0, 1)
)

# Four values in one number, a lane for each colour: adding such numbers adds them lane by lane.
_LANE: Final = 15
_MASK: Final = (1 << _LANE) - 1
_LANE_BIAS: Final = 1 << _LANE - 1
_BIAS: Final = sum(_LANE_BIAS << _LANE * colour for colour in range(COLOUR_COUNT))
# Added to the sum of an occupied cell.
OCCUPIED: Final = 1 << _LANE * COLOUR_COUNT + 2

# A hand is packed into a number with a digit for each colour.
CITY_BASE: Final = CITIES_PER_COLOUR + 1
RESOURCE_BASE: Final = RESOURCES_PER_COLOUR + 1


@cache
def neighbourhoods() -> tuple[tuple[int, Counts, int], ...]:
    """Every neighbourhood of a city: packed, as counts by colour, and the number of free cells."""
    return tuple(
        (
            packed(counts, NEIGHBOURS + 1) + token * TOKEN_STEP,
            counts,
            NEIGHBOURS - sum(counts) - token,
        )
        for token in range(2)
        for counts in product(range(NEIGHBOURS + 1), repeat=COLOUR_COUNT)
        if sum(counts) + token <= NEIGHBOURS
    )


def free_neighbours(state: int) -> int:
    """The number of free cells next to a city cell."""
    token, counts = divmod(state % PIECE_STEP, TOKEN_STEP)
    return NEIGHBOURS - sum(digits(counts, NEIGHBOURS + 1)) - token


def lane(value: int, colour: int) -> int:
    return value << _LANE * colour


def lanes(total: int) -> Counts:
    """The four values of a sum."""
    biased = total + _BIAS
    return tuple((biased >> _LANE * colour & _MASK) - _LANE_BIAS for colour in range(COLOUR_COUNT))


def is_occupied(total: int) -> bool:
    return total > OCCUPIED >> 1


def digits(number: int, base: int) -> Counts:
    """Unpacks the counts of a number."""
    return tuple(number // base**colour % base for colour in range(COLOUR_COUNT))


def packed(counts: Counts, base: int) -> int:
    return sum(count * base**colour for colour, count in enumerate(counts))
