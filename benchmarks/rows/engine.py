"""Row 15: nodes per second and depth of the DiverCité engine on one core."""

from random import Random
from time import process_time
from typing import Final

from msgspec import Struct

from archipel_bots.divercite_engine.iterative_deepening import IterativeDeepening
from archipel_bots.divercite_engine.position import Position, after_move, empty_position
from archipel_bots.time_budget import Budget
from benchmarks.measurements import Measurement

_SECONDS: Final = 1.0
# Where a game has come to, played by the engine itself with few nodes.
_PLIES: Final = (2, 12, 22)
_FEW: Final = 500
_NOTE: Final = "one position each, some lines shortened; one second of processor time, pure Python"


class _Seen(Struct, frozen=True):
    nodes_per_second: float
    depth: int
    until_exact: float


def measure(runs: int) -> list[Measurement]:
    seen = {ply: tuple(_seen(_position(ply)) for _ in range(runs)) for ply in _PLIES}
    return [
        *(_nodes(ply, seen[ply]) for ply in _PLIES),
        *(_depth(ply, seen[ply]) for ply in _PLIES),
        _end(runs),
    ]


def _position(ply: int) -> Position:
    position, draw = empty_position(), Random(1)
    for _ in range(ply):
        move = IterativeDeepening(position, Budget(nodes=_FEW), draw).search().move
        position = after_move(position, move)
    return position


def _seen(position: Position, seconds: float = _SECONDS) -> _Seen:
    begun = process_time()
    found = IterativeDeepening(position, Budget(seconds, clock=process_time), Random(1)).search()
    spent = process_time() - begun
    return _Seen(found.nodes / spent, found.depth, spent)


def _nodes(ply: int, seen: tuple[_Seen, ...]) -> Measurement:
    return Measurement(
        row=15,
        measure=f"nodes the DiverCité engine looks at in a second, after {ply} placements",
        unit="/s",
        ours=tuple(each.nodes_per_second for each in seen),
        note="a node two plies from the search horizon counts all of them",
    )


def _depth(ply: int, seen: tuple[_Seen, ...]) -> Measurement:
    return Measurement(
        row=15,
        measure=f"placements it looks ahead in a second, after {ply} of them",
        unit="plies",
        ours=tuple(float(each.depth) for each in seen),
        note=_NOTE,
    )


def _end(runs: int) -> Measurement:
    position = _position(30)
    return Measurement(
        row=15,
        measure="until the exact end is known, 10 placements before it",
        unit="s",
        ours=tuple(_seen(position, 60).until_exact for _ in range(runs)),
        note="processor time",
    )
