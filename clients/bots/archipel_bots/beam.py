"""Looks for the best line of commands through states of which there are too many to see them all.

Step by step it keeps the most promising states; two that come to the same count once.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from heapq import nlargest
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")
C = TypeVar("C")


class Judged(NamedTuple):
    """What the search must know of a state."""

    key: Hashable
    """What tells it from others."""
    worth: float | None
    """Of leaving off here; none where one cannot."""
    promise: float
    """What is likely to come of going on from here."""


@dataclass(frozen=True, slots=True)
class Terrain(Generic[S, C]):
    steps: Callable[[S], Iterable[tuple[C, S]]]
    """Every command worth a thought, and where it leads."""
    judged: Callable[[S], Judged]


@dataclass(frozen=True, slots=True)
class Line(Generic[S, C]):
    """Commands, each state that they lead through, the first of all included, and the last one."""

    commands: tuple[C, ...]
    states: tuple[S, ...]
    end: Judged

    @property
    def worth(self) -> float:
        return float("-inf") if self.end.worth is None else self.end.worth


def best_line(terrain: Terrain[S, C], start: S, width: int, depth: int) -> Line[S, C]:
    """Where nothing is better than to leave off at once, it has no commands."""
    best: Line[S, C] = Line((), (start,), terrain.judged(start))
    frontier = [best]
    for _ in range(depth):
        frontier = nlargest(width, _next(terrain, frontier), key=lambda line: line.end.promise)
        best = max([best, *frontier], key=lambda line: line.worth)
    return best


def _next(terrain: Terrain[S, C], frontier: Iterable[Line[S, C]]) -> Iterable[Line[S, C]]:
    lines: dict[Hashable, Line[S, C]] = {}
    for line in frontier:
        for command, state in terrain.steps(line.states[-1]):
            end = terrain.judged(state)
            if end.key not in lines:
                lines[end.key] = Line((*line.commands, command), (*line.states, state), end)
    return lines.values()
