"""What each trait has been worth: written by fitting.py, not by hand."""

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[int, Mapping[str, float]]] = {
    1: {
        "always": 3.18,
        "blocked": -9.46,
        "blocked without magic": -3.62,
        "chests": 0.44,
        "gaps": 0.48,
        "magic dice": 1.47,
        "magic symbols": 0.13,
        "pickaxes": -0.02,
        "runs to 1": 0.12,
        "runs to 2": 1.12,
        "runs to 3": 1.21,
        "runs to 4": 1.94,
        "shields": 0.96,
    },
    2: {
        "always": 3.34,
        "blocked": -5.56,
        "blocked without magic": 0.84,
        "chests": 0.31,
        "gaps": 0.82,
        "magic dice": 2.48,
        "magic symbols": 0.38,
        "pickaxes": 1.48,
        "runs to 1": 0.65,
        "runs to 2": 2.78,
        "runs to 3": 5.11,
        "runs to 4": 5.99,
        "shields": 2.54,
    },
}
