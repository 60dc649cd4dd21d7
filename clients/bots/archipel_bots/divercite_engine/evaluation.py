"""The evaluation as lookup tables: a linear function of features, summed over cells and hands.

A placement changes a few terms of the sum. The gains of placing each of the four colours next to a
city are packed into one number, so that those of the four cities next to a cell are added at once.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import product

from archipel_bots.divercite_engine.cell_states import (
    CITY_BASE,
    PIECE_STEP,
    RESOURCE_BASE,
    RESOURCE_STEPS,
    STATES,
    digits,
    lane,
    neighbourhoods,
)
from archipel_bots.divercite_engine.equivalence import EquivalenceClasses
from archipel_bots.divercite_engine.features import (
    CITY_COUNTS,
    RESOURCE_COUNTS,
    VACANT,
    Supply,
    city_feature,
    city_points,
    vacancy,
)
from archipel_bots.divercite_engine.gains import CityGains, PerHand, ResourceGains, best_gains
from archipel_bots.divercite_engine.geometry import COLOUR_COUNT
from archipel_bots.divercite_engine.payoff import COURSE, COURSE_HUNDREDTHS, PLAIN, Payoff
from archipel_bots.divercite_engine.weights import WEIGHTS


class Evaluation:
    """Tables for one set of weights; without weights, the value is the points of the cities."""

    def __init__(self, weights: Mapping[str, int], held: Supply, payoff: Payoff = PLAIN) -> None:
        self._weights = weights
        self._payoff = payoff
        self.point = payoff[1]
        self.values = [0] * STATES
        self.lanes = [0] * STATES
        self.shifts = tuple([0] * STATES for _ in RESOURCE_STEPS)
        for state, value in self._states(held):
            self.values[state] = value
        self.classes = EquivalenceClasses(self.values, held)
        self._prepare_lanes()
        self.of_cities = self._hands(CITY_COUNTS, CITY_BASE)
        self.of_resources = self._hands(RESOURCE_COUNTS, RESOURCE_BASE)
        # By seat, then by packed hand.
        self.cities = tuple(
            PerHand(partial(CityGains, self.values, self.of_cities, seat)) for seat in (0, 1)
        )
        self.resources = tuple(
            PerHand(partial(ResourceGains, self.of_resources, seat)) for seat in (0, 1)
        )
        self.best_city = tuple(best_gains(side) for side in self.cities)
        self.best_resource = tuple(best_gains(side) for side in self.resources)

    def _states(self, held: Supply) -> Iterator[tuple[int, int]]:
        vacant = self._weights.get(VACANT, 0)
        for state, around, free in neighbourhoods():
            yield state, vacant * vacancy(around, held)
            for piece, (owner, colour) in enumerate(product((0, 1), range(COLOUR_COUNT)), 1):
                feature = city_feature(owner, colour, around, free, held)
                value = self._payoff[city_points(colour, around)]
                value += self._weights.get(feature or "", 0)
                yield state + piece * PIECE_STEP, -value if owner else value

    def _prepare_lanes(self) -> None:
        """The gains of a resource of each colour next to a city, and how a resource shifts them."""
        open_states = [
            state + piece * PIECE_STEP
            for piece in range(2 * COLOUR_COUNT + 1)
            for state, _, free in neighbourhoods()
            if free
        ]
        for state in open_states:
            value = self.values[state]
            self.lanes[state] = sum(
                lane(self.values[state + step] - value, colour)
                for colour, step in enumerate(RESOURCE_STEPS)
            )
        for step, shifts in zip(RESOURCE_STEPS, self.shifts, strict=True):
            for state in open_states:
                shifts[state] = self.lanes[state + step] - self.lanes[state]

    def _hands(self, levels: tuple[str, ...], base: int) -> list[int]:
        weights = [self._weights.get(level, 0) for level in levels]
        return [
            sum(sum(weights[:count]) for count in digits(hand, base))
            for hand in range(base**COLOUR_COUNT)
        ]


@lru_cache(maxsize=8)
def evaluation_for(phase: int | None, held: Supply, *, by_course: bool) -> Evaluation:
    """With the weights of a phase of the game, or without weights where lines end the game."""
    if phase is None:
        return Evaluation({}, held, COURSE if by_course else PLAIN)
    return Evaluation(WEIGHTS[phase], held, COURSE_HUNDREDTHS if by_course else PLAIN)
