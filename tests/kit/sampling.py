"""How many samples a test takes: a budget in `make test`, all of them in `make faults`."""

import os
from typing import Final, TypeVar

import pytest

WHOLE: Final = os.environ.get("ARCHIPEL_WHOLE", "") not in {"", "0"}

T = TypeVar("T")

# `make faults` runs the tests with this marker again, with ARCHIPEL_WHOLE=1.
sampled: Final = pytest.mark.sampled


def budget(thin: T, whole: T) -> T:
    """The first in `make test`, the second in `make faults`."""
    return whole if WHOLE else thin
