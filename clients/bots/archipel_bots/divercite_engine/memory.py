"""What positions were found to be worth, for all those from which every line brings the same."""

from typing import Final, TypeAlias

from archipel_bots.divercite_engine.node import Node
from archipel_bots.divercite_engine.worths import Worths

# What may become of each city cell, which others are free, whose turn it is, and the hands.
Future: TypeAlias = "tuple[tuple[int, ...], int, int, int, int, int, int]"

_MOST: Final = 400_000

_AT_LEAST, _AT_MOST, _EXACTLY = 1, 2, 3


def future(node: Node, worths: Worths) -> Future:
    """The same for two positions, whatever lies where, if no placement tells them apart."""
    return (
        tuple(map(worths.kinds.__getitem__, node.states)),
        node.free,
        node.mover,
        node.cities,
        node.resources,
        node.their_cities,
        node.their_resources,
    )


class Memory:
    """Values are beyond what who moves leads by already."""

    def __init__(self) -> None:
        self._known: dict[Future, tuple[int, int, int]] = {}

    def recalled(self, ahead: Future, depth: int, alpha: int, beta: int) -> int | None:
        """A value found so deep or deeper, if it settles the question."""
        depth_then, kind, value = self._known.get(ahead, (-1, 0, 0))
        if depth_then < depth:
            return None
        settles = kind == _EXACTLY or (value >= beta if kind == _AT_LEAST else value <= alpha)
        return value if settles else None

    def keep(self, ahead: Future, depth: int, value: int, alpha: int, beta: int) -> None:
        """As it was found between these bounds."""
        if len(self._known) < _MOST:
            kind = _AT_LEAST if value >= beta else _AT_MOST if value <= alpha else _EXACTLY
            self._known[ahead] = (depth, kind, value)
