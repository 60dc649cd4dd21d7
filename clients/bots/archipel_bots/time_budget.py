"""How long a bot may search for one move."""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

from archipel_client.contract import ClockFace

Clock = Callable[[], float]

# A move takes at most this fraction of the remaining time and this one of the increment, and never
# more than the last one of all, so that the clock does not run out.
_FRACTION_OF_REMAINING: Final = 0.1
_FRACTION_OF_INCREMENT: Final = 0.8
_MAX_FRACTION: Final = 0.5
_UNTIMED_S: Final = 10.0


def seconds_for_move(clock: ClockFace, seat: int) -> float:
    if not clock.remaining_ms:
        return _UNTIMED_S
    remaining, increment = clock.remaining_ms[seat], clock.increment_ms or 0
    share = _FRACTION_OF_REMAINING * remaining + _FRACTION_OF_INCREMENT * increment
    return min(share, _MAX_FRACTION * remaining) / 1000


class BudgetExhaustedError(Exception):
    """The time or the nodes of a search are used up."""


class Budget:
    """Limits a search by time and by nodes or iterations, each of which spends one unit."""

    def __init__(self, seconds: float = inf, nodes: float = inf, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._max_nodes = nodes
        self._deadline = clock() + seconds
        self.nodes = 0

    @property
    def is_spent(self) -> bool:
        return self.nodes >= self._max_nodes or self._clock() >= self._deadline

    def spend(self) -> None:
        """Raises BudgetExhaustedError instead of exceeding a limit."""
        # Called at every node: is_spent is repeated here for speed.
        if self.nodes >= self._max_nodes or self._clock() >= self._deadline:
            raise BudgetExhaustedError
        self.nodes += 1

    def check_time(self) -> None:
        if self._clock() >= self._deadline:
            raise BudgetExhaustedError
