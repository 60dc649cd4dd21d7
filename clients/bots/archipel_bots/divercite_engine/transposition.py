"""What positions were found to be worth, for all those from which every line brings the same."""

from typing import Final, TypeAlias

from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.node import Node

# What may become of each city cell, which others are free, whose turn it is, and the hands.
PositionKey: TypeAlias = "tuple[tuple[int, ...], int, int, int, int, int, int]"

_MAX_ENTRIES: Final = 400_000

_LOWER_BOUND, _UPPER_BOUND, _EXACT = 1, 2, 3


def position_key(node: Node, evaluation: Evaluation) -> PositionKey:
    """The same for two positions, whatever lies where, if no placement tells them apart."""
    return (
        tuple(map(evaluation.classes.__getitem__, node.states)),
        node.free,
        node.mover,
        node.cities,
        node.resources,
        node.their_cities,
        node.their_resources,
    )


class TranspositionTable:
    """Values are beyond what who moves leads by already."""

    def __init__(self) -> None:
        self._known: dict[PositionKey, tuple[int, int, int]] = {}

    def probe(self, ahead: PositionKey, depth: int, alpha: int, beta: int) -> int | None:
        """A value found so deep or deeper, if it settles the question."""
        depth_then, kind, value = self._known.get(ahead, (-1, 0, 0))
        if depth_then < depth:
            return None
        settles = kind == _EXACT or (value >= beta if kind == _LOWER_BOUND else value <= alpha)
        return value if settles else None

    def keep(self, ahead: PositionKey, depth: int, value: int, alpha: int, beta: int) -> None:
        """As it was found between these bounds."""
        if len(self._known) < _MAX_ENTRIES:
            kind = _LOWER_BOUND if value >= beta else _UPPER_BOUND if value <= alpha else _EXACT
            self._known[ahead] = (depth, kind, value)
