"""What agents of an environment may see and do."""

from typing import Final, TypeAlias, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from archipel_kits.rules import Rules

# Under `observation` what is seen, under `action_mask` what may be done.
Observation: TypeAlias = dict[str, NDArray[np.float32] | NDArray[np.int8]]
# Nothing is what agents do that are done.
Action: TypeAlias = int | None

# As far as every whole number is one of numpy's float32.
FAR: Final = float(2**24)


def numbers(rules: Rules) -> Box:
    return Box(-FAR, FAR, (rules.plan.size,), np.float32)


def observations(rules: Rules) -> Space[Observation]:
    """As PettingZoo has it where not every action is always legal."""
    mask = Box(0, 1, (rules.book.size,), np.int8)
    both = Dict({"observation": numbers(rules), "action_mask": mask})
    return cast("Space[Observation]", both)


def actions(rules: Rules) -> Space[Action]:
    return cast("Space[Action]", Discrete(rules.book.size))
