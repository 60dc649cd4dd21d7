"""How many samples a test takes: a budget in `make test`, all of them in `make faults`."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeVar

import pytest

WHOLE: Final = os.environ.get("ARCHIPEL_WHOLE", "") not in {"", "0"}

T = TypeVar("T")
U = TypeVar("U")

# `make faults` runs the tests with this marker again, with ARCHIPEL_WHOLE=1.
sampled: Final = pytest.mark.sampled


def budget(thin: T, whole: T) -> T:
    """The first in `make test`, the second in `make faults`."""
    return whole if WHOLE else thin


def crossed(firsts: Sequence[T], seconds: Sequence[U]) -> Sequence[tuple[T, U]]:
    """All pairs as a whole; thin, as many as it takes to have each value of both once."""
    count = max(len(firsts), len(seconds))
    thin = [(firsts[n % len(firsts)], seconds[n % len(seconds)]) for n in range(count)]
    return budget(thin, [*product(firsts, seconds)])
