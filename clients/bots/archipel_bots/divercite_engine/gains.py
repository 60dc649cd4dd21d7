"""How much each placement gains for the side that makes it: tables filled on first use."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from archipel_bots.divercite_engine.cell_states import (
    CITY_BASE,
    CITY_STEPS,
    PIECE_STEP,
    RESOURCE_BASE,
    digits,
    is_occupied,
    lanes,
)

T = TypeVar("T")

Gain: TypeAlias = tuple[int, int]  # with the colour
Gains: TypeAlias = tuple[Gain, ...]  # in descending order

# Less than every gain.
NO_GAIN: Final = -(1 << 40)


class PerHand(dict[int, T]):
    """A table for each packed hand that occurs."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, hand: int) -> T:
        made = self[hand] = self._make(hand)
        return made


class ResourceGains(dict[int, Gains]):
    """For one hand, by the packed sum of a cell: the gain of each resource there."""

    def __init__(self, terms: Sequence[int], seat: int, hand: int) -> None:
        super().__init__()
        self._sign = -1 if seat else 1
        self._costs = _costs(terms, hand, RESOURCE_BASE)

    def __missing__(self, total: int) -> Gains:
        gains: Gains = ()
        if not is_occupied(total):
            gained, sign = lanes(total), self._sign
            found = [(sign * gained[colour] + cost, colour) for colour, cost in self._costs]
            gains = tuple(sorted(found, reverse=True))
        self[total] = gains
        return gains


class CityGains(dict[int, Gains]):
    """For one hand, by the state of a city cell: the gain of each city there."""

    def __init__(self, values: Sequence[int], terms: Sequence[int], seat: int, hand: int) -> None:
        super().__init__()
        self._values = values
        self._sign = -1 if seat else 1
        self._steps = CITY_STEPS[seat]
        self._costs = _costs(terms, hand, CITY_BASE)

    def __missing__(self, state: int) -> Gains:
        gains: Gains = ()
        if state < PIECE_STEP:
            before, sign = self._values[state], self._sign
            found = [
                (sign * (self._values[state + self._steps[colour]] - before) + cost, colour)
                for colour, cost in self._costs
            ]
            gains = tuple(sorted(found, reverse=True))
        self[state] = gains
        return gains


class BestGain(dict[int, int]):
    """The highest gain, or NO_GAIN."""

    def __init__(self, gains: Mapping[int, Gains]) -> None:
        super().__init__()
        self._gains = gains

    def __missing__(self, key: int) -> int:
        gains = self._gains[key]
        best = self[key] = gains[0][0] if gains else NO_GAIN
        return best


def best_gains(side: Mapping[int, Mapping[int, Gains]]) -> PerHand[BestGain]:
    return PerHand(lambda hand: BestGain(side[hand]))


def _costs(terms: Sequence[int], hand: int, base: int) -> tuple[tuple[int, int], ...]:
    """How each colour of a hand changes the value of the hand when it is placed."""
    return tuple(
        (colour, terms[hand - _piece_step(base, colour)] - terms[hand])
        for colour, count in enumerate(digits(hand, base))
        if count
    )


def _piece_step(base: int, colour: int) -> int:
    """What one piece of a colour adds to a packed hand."""
    one: int = base**colour
    return one
