"""What each trait is worth, in hundredths of a point, by how full the board is."""

from collections.abc import Mapping, Sequence
from typing import Final

FIRST_GUESS: Final[Mapping[str, int]] = {
    "open 0 0": 160, "open 0 1": 140, "open 0 2": 140, "open 0 3": 200,
    "open 1 0": 130, "open 1 1": 130, "open 1 2": 190,
    "hard 0 0": 120, "hard 0 1": 100, "hard 0 2": 80, "hard 0 3": 60,
    "hard 1 0": 90, "hard 1 1": 70, "hard 1 2": 40,
    "grows 0 1": 30, "grows 0 2": 60, "grows 0 3": 90, "grows 0 4": 120,
    "grows 1 1": 30, "grows 1 2": 60, "grows 1 3": 90,
    "grows 2 1": 30, "grows 2 2": 60, "grows 3 1": 30,
    "vacant": 30,
    "cities 1": 190, "cities 2": 170,
    "resources 1": 40, "resources 2": 20, "resources 3": 10,
    "tempo": 50,
}  # fmt: skip
# So many pieces left to place share their weights.
STEP: Final = 4
WEIGHTS: Final[Sequence[Mapping[str, int]]] = (FIRST_GUESS,) * 10


def step_of(left: int) -> int:
    return min(max(left - 1, 0) // STEP, len(WEIGHTS) - 1)
