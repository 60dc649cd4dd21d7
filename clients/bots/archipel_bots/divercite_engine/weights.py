"""The weights of the features by phase of the game, in hundredths of a point (tapered evaluation).

Fitted by `fit_weights.py` to games of self-play: docs/divercite-engine.md.
"""

from collections.abc import Mapping, Sequence
from typing import Final

# A phase is so many pieces left to place; the last phase holds all earlier positions.
PHASE_PLIES: Final = 4
PHASES: Final = 8

# The last phase of the game first.
_BY_FEATURE: Final[Mapping[str, Sequence[int]]] = {
    "open 0 0": (   0,   75,  135,  144,  151,  142,  138,  121),
    "hard 0 0": (   0,  100,  116,  139,  153,  130,  125,   69),
    "open 0 1": (   0,  210,  154,  142,  136,  140,  132,  105),
    "hard 0 1": ( 102,  101,  113,   99,  102,   84,   77,   89),
    "open 0 2": ( 244,  229,  152,  133,  136,  126,  127,  106),
    "hard 0 2": ( 106,   81,   89,   96,   81,   30,   32,   -4),
    "open 0 3": ( 303,  271,  183,  206,  180,   42,   27,   31),
    "hard 0 3": (  28,   -7,    6,  -19,    0,    0,    0,    0),
    "open 1 0": (   0,  134,   96,  102,  103,   99,   99,   74),
    "hard 1 0": (  44,   72,   85,  101,  101,  107,   84,   25),
    "open 1 1": ( 196,  150,  116,  111,  106,   99,   93,   71),
    "hard 1 1": (  65,   71,   73,   77,   84,   90,  109,   47),
    "open 1 2": ( 278,  222,  182,  158,  144,  145,  141,  111),
    "hard 1 2": (  53,   52,   49,   43,   40,   22,    0,    0),
    "grows 0 1": (  44,   34,   35,   30,   19,    8,    4,  -17),
    "grows 0 2": (  76,   74,   69,   62,   52,   40,   28,   17),
    "grows 0 3": (  84,  114,  124,  116,   -1,    0,    0,    0),
    "grows 0 4": (   7,  107,  135,  129,  147,   36,   -7,    0),
    "grows 1 1": (  41,   31,   23,   19,   25,   13,   13,    4),
    "grows 1 2": (  86,   63,   60,   56,   69,    0,    0,    0),
    "grows 1 3": ( 122,  101,   86,   77,   77,   58,    0,    0),
    "grows 2 1": (  40,   29,   25,   26,   32,   30,   23,   -6),
    "grows 2 2": (  56,   50,   34,   38,   44,   23,   16,   -2),
    "grows 3 1": (  32,   22,   17,   24,   24,   27,   42,   28),
    "vacant": (  94,   84,   64,   39,   23,   18,   19,   20),
    "cities 1": (  -2,   55,  107,  158,  176,  186,  167,  157),
    "cities 2": (  11,   63,  106,  151,  162,  183,  170,  165),
    "resources 1": (  -2,   63,  110,  146,  160,  195,  186,  193),
    "resources 2": ( -13,   42,   75,  108,  121,  150,  148,  171),
    "resources 3": (   0,   31,   56,   75,   81,  106,   99,  109),
    "tempo": (   5,    8,    2,    2,    1,   -2,  -15,  -11),
}  # fmt: skip

WEIGHTS: Final[Sequence[Mapping[str, int]]] = tuple(
    {feature: weights[phase] for feature, weights in _BY_FEATURE.items()} for phase in range(PHASES)
)


def phase_of(left: int) -> int:
    return min(max(left - 1, 0) // PHASE_PLIES, PHASES - 1)
