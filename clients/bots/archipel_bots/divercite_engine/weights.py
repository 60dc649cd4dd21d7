"""What each trait is worth beyond points, in hundredths of a point, by how near the end is.

Fitted by `fitting.py` to games that the engine played against itself; docs/divercite-engine.md
says how.
"""

from collections.abc import Mapping, Sequence
from typing import Final

# So many pieces left to place share their weights; what is left beyond the last step, has its.
STEP: Final = 4
STEPS: Final = 8

# The nearest to the end first.
_BY_TRAIT: Final[Mapping[str, Sequence[int]]] = {
    "open 0 0": (  40,  129,  124,  122,  134,  144,  150,  136),
    "hard 0 0": (  50,   51,   82,   78,   85,   76,   77,   57),
    "open 0 1": ( 187,  137,  128,  132,  140,  134,  126,  101),
    "hard 0 1": (  82,  103,  102,  106,  111,  124,   89,   25),
    "open 0 2": ( 249,  198,  157,  124,  113,  124,  133,  151),
    "hard 0 2": (  81,   60,   53,   38,   43,   30,    0,    0),
    "open 0 3": ( 256,  253,  149,  107,   53,   37,    4,    2),
    "hard 0 3": ( -10,  -26,  -11,    6,   16,   11,    0,    0),
    "open 1 0": (  85,   86,   93,  100,  111,  118,  118,  103),
    "hard 1 0": (  48,   65,   78,   79,   82,   74,   65,   44),
    "open 1 1": ( 125,  114,  115,  112,  115,  114,  110,   91),
    "hard 1 1": (  77,   77,   81,   83,   94,   93,   50,  -27),
    "open 1 2": ( 224,  197,  182,  167,  163,  161,  153,  137),
    "hard 1 2": (  43,   37,   31,   37,   42,   11,   24,    0),
    "grows 0 1": (  43,   36,   33,   26,   23,   16,   23,   28),
    "grows 0 2": (  62,   62,   64,   63,   54,   43,   26,    7),
    "grows 0 3": ( 110,  112,  112,  122,  114,   68,    0,    0),
    "grows 0 4": (  67,  107,  118,  122,   91,   22,   -3,    0),
    "grows 1 1": (  30,   24,   22,   18,   18,   14,   14,   10),
    "grows 1 2": (  73,   65,   57,   49,   52,   62,   -3,    0),
    "grows 1 3": (  90,   82,   78,   72,   67,    4,   -3,    0),
    "grows 2 1": (  32,   25,   18,   19,   25,   39,   49,   57),
    "grows 2 2": (  56,   50,   33,   26,   32,   38,   44,   30),
    "grows 3 1": (  29,   36,   39,   43,   48,   44,   41,   20),
    "vacant": (  86,   73,   55,   39,   23,   17,   21,   24),
    "cities 1": (  25,   53,  102,  137,  162,  173,  181,  165),
    "cities 2": (  38,   69,  115,  143,  161,  171,  181,  163),
    "resources 1": (  22,   45,   87,  112,  113,  109,  115,  165),
    "resources 2": (   2,   26,   60,   92,  115,  132,  150,  145),
    "resources 3": (   5,   -3,   26,   52,   73,   88,   95,   94),
    "tempo": (   2,    1,   -2,   -3,   -3,   -4,   -9,   -9),
}  # fmt: skip

WEIGHTS: Final[Sequence[Mapping[str, int]]] = tuple(
    {trait: worths[step] for trait, worths in _BY_TRAIT.items()} for step in range(STEPS)
)


def step_of(left: int) -> int:
    return min(max(left - 1, 0) // STEP, STEPS - 1)
