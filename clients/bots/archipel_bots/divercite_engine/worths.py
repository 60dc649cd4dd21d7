"""The evaluation as tables: what each city cell is worth in each state that it can be in.

Everything that a position is worth is a sum over its city cells and its hands, so a placement
changes a few terms of it. What a resource of each colour would bring beside a city is kept packed
in one number, four lanes wide, so that the four cities round a cell are added up at once.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from itertools import product
from typing import Final, TypeAlias, TypeVar

from archipel_bots.divercite_engine.geometry import COLOUR_COUNT
from archipel_bots.divercite_engine.position import Counts
from archipel_bots.divercite_engine.traits import (
    AROUND,
    CITY_LEVELS,
    RESOURCE_LEVELS,
    VACANT,
    Supply,
    city_trait,
    points,
    vacancy,
)
from archipel_bots.divercite_engine.weights import WEIGHTS
from domain.games.divercite.material import CITIES_PER_COLOUR, RESOURCES_PER_COLOUR

POINT: Final = 100

# The state of a city cell: what lies round it, a digit for each colour and the token, and what
# stands on it, White's cities before Black's.
STEPS: Final[tuple[int, ...]] = tuple((AROUND + 1) ** colour for colour in range(COLOUR_COUNT))
TOKEN_STEP: Final[int] = (AROUND + 1) ** COLOUR_COUNT
PIECE_STEP: Final[int] = 2 * TOKEN_STEP
STATES: Final = (2 * COLOUR_COUNT + 1) * PIECE_STEP

LANE: Final = 14
_MASK: Final = (1 << LANE) - 1
_MIDDLE: Final = 1 << LANE - 1
_BIAS: Final = sum(_MIDDLE << LANE * colour for colour in range(COLOUR_COUNT))
# Added to the sum of a cell that is taken.
TAKEN: Final = 1 << LANE * COLOUR_COUNT + 2
_UNTIL_TAKEN: Final = TAKEN >> 1
NOTHING: Final = -(1 << 40)

CITY_BASE: Final = CITIES_PER_COLOUR + 1
RESOURCE_BASE: Final = RESOURCES_PER_COLOUR + 1

T = TypeVar("T")

Gain: TypeAlias = tuple[int, int]  # what a placement brings to who makes it, and its colour
Gains: TypeAlias = tuple[Gain, ...]


@cache
def _surroundings() -> tuple[tuple[int, Counts, int], ...]:
    """All that can lie round a city: as a number, by colour, and how many cells are free."""
    return tuple(
        (
            sum(count * step for count, step in zip(counts, STEPS, strict=True))
            + token * TOKEN_STEP,
            counts,
            AROUND - sum(counts) - token,
        )
        for *colours, token in product(range(AROUND + 1), repeat=COLOUR_COUNT + 1)
        for counts in (tuple(colours),)
        if token <= 1 and sum(counts) + token <= AROUND
    )


def digits(number: int, base: int) -> Counts:
    """A hand, from the number that it is packed in."""
    return tuple(number // base**colour % base for colour in range(COLOUR_COUNT))


def packed(counts: Counts, base: int) -> int:
    return sum(count * base**colour for colour, count in enumerate(counts))


class Worths:
    """Tables for one set of weights; without any, points alone count."""

    def __init__(self, weights: Mapping[str, int], held: Supply) -> None:
        self._weights = weights
        self.worth = [0] * STATES
        self.lanes = [0] * STATES
        self.shifts = tuple([0] * STATES for _ in STEPS)
        for state, worth in self._states(held):
            self.worth[state] = worth
        self._prepare_gains()
        self.of_cities = self._hands(CITY_LEVELS, CITY_BASE)
        self.of_resources = self._hands(RESOURCE_LEVELS, RESOURCE_BASE)
        # By seat and hand; only the hands that are met are made.
        self.cities = tuple(_ByHand(partial(_CityGains, self, seat)) for seat in (0, 1))
        self.resources = tuple(_ByHand(partial(_ResourceGains, self, seat)) for seat in (0, 1))
        self.best_city = tuple(_ByHand(_best_of(side)) for side in self.cities)
        self.best_resource = tuple(_ByHand(_best_of(side)) for side in self.resources)

    def _states(self, held: Supply) -> Iterator[tuple[int, int]]:
        vacant = self._weights.get(VACANT, 0)
        for state, around, free in _surroundings():
            yield state, vacant * vacancy(around, held)
            for piece, (owner, colour) in enumerate(product((0, 1), range(COLOUR_COUNT)), 1):
                trait = city_trait(owner, colour, around, free, held)
                worth = POINT * points(colour, around) + self._weights.get(trait or "", 0)
                yield state + piece * PIECE_STEP, -worth if owner else worth

    def _prepare_gains(self) -> None:
        """What another resource of each colour beside it would bring, and then bring next."""
        growing = [
            state + piece * PIECE_STEP
            for piece in range(2 * COLOUR_COUNT + 1)
            for state, _, free in _surroundings()
            if free
        ]
        for state in growing:
            worth = self.worth[state]
            self.lanes[state] = sum(
                self.worth[state + step] - worth << LANE * colour
                for colour, step in enumerate(STEPS)
            )
        for step, shifts in zip(STEPS, self.shifts, strict=True):
            for state in growing:
                shifts[state] = self.lanes[state + step] - self.lanes[state]

    def _hands(self, levels: tuple[str, ...], base: int) -> list[int]:
        worths = [self._weights.get(level, 0) for level in levels]
        return [
            sum(sum(worths[:count]) for count in digits(hand, base))
            for hand in range(base**COLOUR_COUNT)
        ]


@lru_cache(maxsize=8)
def worths_at(step: int | None, held: Supply) -> Worths:
    """With the weights of a step; without one, points alone count."""
    return Worths({} if step is None else WEIGHTS[step], held)


class _ByHand(dict[int, T]):
    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, hand: int) -> T:
        made = self[hand] = self._make(hand)
        return made


def _best_of(side: Mapping[int, Mapping[int, Gains]]) -> Callable[[int], "_Best"]:
    return lambda hand: _Best(side[hand])


def _one(base: int, colour: int) -> int:
    """What one piece of a colour adds to a packed hand."""
    one: int = base**colour
    return one


class _ResourceGains(dict[int, Gains]):
    """For one hand: by the packed sum of a cell, what each colour there brings, best first."""

    def __init__(self, worths: Worths, seat: int, hand: int) -> None:
        super().__init__()
        self._sign = -1 if seat else 1
        terms = worths.of_resources
        self._costs = tuple(
            (colour, terms[hand - _one(RESOURCE_BASE, colour)] - terms[hand])
            for colour, count in enumerate(digits(hand, RESOURCE_BASE))
            if count
        )

    def __missing__(self, total: int) -> Gains:
        if total > _UNTIL_TAKEN:
            gains: Gains = ()
        else:
            shown, sign = total + _BIAS, self._sign
            gains = tuple(
                sorted(
                    (
                        (sign * ((shown >> LANE * colour & _MASK) - _MIDDLE) + cost, colour)
                        for colour, cost in self._costs
                    ),
                    reverse=True,
                )
            )
        self[total] = gains
        return gains


class _CityGains(dict[int, Gains]):
    """For one hand: by the state of a city cell, what each city there brings, best first."""

    def __init__(self, worths: Worths, seat: int, hand: int) -> None:
        super().__init__()
        self._seat = seat
        self._worth = worths.worth
        terms = worths.of_cities
        self._costs = tuple(
            (colour, terms[hand - _one(CITY_BASE, colour)] - terms[hand])
            for colour, count in enumerate(digits(hand, CITY_BASE))
            if count
        )

    def __missing__(self, state: int) -> Gains:
        gains: Gains = ()
        if state < PIECE_STEP:
            before, seat = self._worth[state], self._seat
            built = state + (1 + seat * COLOUR_COUNT) * PIECE_STEP
            sign = -1 if seat else 1
            gains = tuple(
                sorted(
                    (
                        (
                            sign * (self._worth[built + colour * PIECE_STEP] - before) + cost,
                            colour,
                        )
                        for colour, cost in self._costs
                    ),
                    reverse=True,
                )
            )
        self[state] = gains
        return gains


class _Best(dict[int, int]):
    """The best of these gains, or less than anything."""

    def __init__(self, gains: Mapping[int, Gains]) -> None:
        super().__init__()
        self._gains = gains

    def __missing__(self, key: int) -> int:
        gains = self._gains[key]
        best = self[key] = gains[0][0] if gains else NOTHING
        return best
