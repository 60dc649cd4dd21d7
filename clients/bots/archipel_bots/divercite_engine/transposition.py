"""The transposition table: values of positions that were searched before, by equivalence class."""

from typing import Final, TypeAlias

from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.node import Node

# The class of each city cell, the free resource cells, the side to move, and the hands.
PositionKey: TypeAlias = "tuple[tuple[int, ...], int, int, int, int, int, int]"

_MAX_ENTRIES: Final = 400_000

_LOWER_BOUND, _UPPER_BOUND, _EXACT = 1, 2, 3


def position_key(node: Node, evaluation: Evaluation) -> PositionKey:
    """Equal for positions from which every line gains the same, even if their boards differ."""
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
    """Stores values relative to the lead, so that equivalent positions share an entry."""

    def __init__(self) -> None:
        self._entries: dict[PositionKey, tuple[int, int, int]] = {}

    def probe(self, key: PositionKey, depth: int, alpha: int, beta: int) -> int | None:
        """A value of this depth or deeper, if it is exact or a bound that cuts off."""
        stored_depth, bound, value = self._entries.get(key, (-1, 0, 0))
        if stored_depth < depth:
            return None
        cuts_off = bound == _EXACT or (value >= beta if bound == _LOWER_BOUND else value <= alpha)
        return value if cuts_off else None

    def store(self, key: PositionKey, depth: int, value: int, alpha: int, beta: int) -> None:
        """A value that was found with this window."""
        if len(self._entries) < _MAX_ENTRIES:
            bound = _LOWER_BOUND if value >= beta else _UPPER_BOUND if value <= alpha else _EXACT
            self._entries[key] = (depth, bound, value)
