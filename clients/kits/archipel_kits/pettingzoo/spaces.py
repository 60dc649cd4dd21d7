"""Observation and action spaces."""

from typing import Final, TypeAlias, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from archipel_kits.rules import Rules

# `observation` is the view, `action_mask` the legal actions.
Observation: TypeAlias = dict[str, NDArray[np.float32] | NDArray[np.int8]]
# None is the action of an agent that is done.
Action: TypeAlias = int | None

# Up to here float32 represents every integer.
MAX_EXACT_INTEGER: Final = float(2**24)


def numbers(rules: Rules) -> Box:
    return Box(-MAX_EXACT_INTEGER, MAX_EXACT_INTEGER, (rules.layout.size,), np.float32)


def observations(rules: Rules) -> Space[Observation]:
    """As PettingZoo documents it for games with illegal actions."""
    mask = Box(0, 1, (rules.codec.size,), np.int8)
    both = Dict({"observation": numbers(rules), "action_mask": mask})
    return cast("Space[Observation]", both)


def actions(rules: Rules) -> Space[Action]:
    return cast("Space[Action]", Discrete(rules.codec.size))
