"""The evaluation as tables: what each city cell is worth in each state that it can be in.

Everything that a position is worth is a sum over its city cells and its hands, so a placement
changes a few terms of it. What a resource of each colour would bring beside a city is kept packed
in one number, so that the four cities round a cell are added up at once.
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
    surroundings,
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
    """Tables for one set of weights; without any, what cities pay is all that counts."""

    def __init__(self, weights: Mapping[str, int], held: Supply, payment: Payoff = PLAIN) -> None:
        self._weights = weights
        self._payment = payment
        self.point = payment[1]
        self.worth = [0] * STATES
        self.lanes = [0] * STATES
        self.shifts = tuple([0] * STATES for _ in RESOURCE_STEPS)
        for state, worth in self._states(held):
            self.worth[state] = worth
        self.classes = EquivalenceClasses(self.worth, held)
        self._prepare_lanes()
        self.of_cities = self._hands(CITY_COUNTS, CITY_BASE)
        self.of_resources = self._hands(RESOURCE_COUNTS, RESOURCE_BASE)
        # By seat, then by hand.
        self.cities = tuple(
            PerHand(partial(CityGains, self.worth, self.of_cities, seat)) for seat in (0, 1)
        )
        self.resources = tuple(
            PerHand(partial(ResourceGains, self.of_resources, seat)) for seat in (0, 1)
        )
        self.best_city = tuple(best_gains(side) for side in self.cities)
        self.best_resource = tuple(best_gains(side) for side in self.resources)

    def _states(self, held: Supply) -> Iterator[tuple[int, int]]:
        vacant = self._weights.get(VACANT, 0)
        for state, around, free in surroundings():
            yield state, vacant * vacancy(around, held)
            for piece, (owner, colour) in enumerate(product((0, 1), range(COLOUR_COUNT)), 1):
                trait = city_feature(owner, colour, around, free, held)
                worth = self._payment[city_points(colour, around)]
                worth += self._weights.get(trait or "", 0)
                yield state + piece * PIECE_STEP, -worth if owner else worth

    def _prepare_lanes(self) -> None:
        """What a resource of each colour beside it would bring, and how one shifts that."""
        growing = [
            state + piece * PIECE_STEP
            for piece in range(2 * COLOUR_COUNT + 1)
            for state, _, free in surroundings()
            if free
        ]
        for state in growing:
            worth = self.worth[state]
            self.lanes[state] = sum(
                lane(self.worth[state + step] - worth, colour)
                for colour, step in enumerate(RESOURCE_STEPS)
            )
        for step, shifts in zip(RESOURCE_STEPS, self.shifts, strict=True):
            for state in growing:
                shifts[state] = self.lanes[state + step] - self.lanes[state]

    def _hands(self, levels: tuple[str, ...], base: int) -> list[int]:
        evaluation = [self._weights.get(level, 0) for level in levels]
        return [
            sum(sum(evaluation[:count]) for count in digits(hand, base))
            for hand in range(base**COLOUR_COUNT)
        ]


@lru_cache(maxsize=8)
def evaluation_for(step: int | None, held: Supply, *, by_course: bool) -> Evaluation:
    """With the weights of a step; without one, what cities pay is all that counts."""
    if step is None:
        return Evaluation({}, held, COURSE if by_course else PLAIN)
    return Evaluation(WEIGHTS[step], held, COURSE_HUNDREDTHS if by_course else PLAIN)
