"""Looks for the best line of commands through states of which there are too many to see them all.

Step by step it keeps the most promising states; two that come to the same count once.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from heapq import nlargest
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")
C = TypeVar("C")


class StateValue(NamedTuple):
    """What the search must know of a state."""

    key: Hashable
    """What tells it from others."""
    worth: float | None
    """Of leaving off here; none where one cannot."""
    promise: float
    """What is likely to come of going on from here."""


@dataclass(frozen=True, slots=True)
class SearchProblem(Generic[S, C]):
    steps: Callable[[S], Iterable[tuple[C, S]]]
    """Every command worth a thought, and where it leads."""
    judged: Callable[[S], StateValue]


@dataclass(frozen=True, slots=True)
class Path(Generic[S, C]):
    """Commands, each state that they lead through, the first of all included, and the last one."""

    commands: tuple[C, ...]
    states: tuple[S, ...]
    end: StateValue

    @property
    def worth(self) -> float:
        return float("-inf") if self.end.worth is None else self.end.worth


def beam_search(terrain: SearchProblem[S, C], start: S, width: int, depth: int) -> Path[S, C]:
    """Where nothing is better than to leave off at once, it has no commands."""
    best: Path[S, C] = Path((), (start,), terrain.judged(start))
    frontier = [best]
    for _ in range(depth):
        frontier = nlargest(width, _expand(terrain, frontier), key=lambda line: line.end.promise)
        best = max([best, *frontier], key=lambda line: line.worth)
    return best


def _expand(terrain: SearchProblem[S, C], frontier: Iterable[Path[S, C]]) -> Iterable[Path[S, C]]:
    lines: dict[Hashable, Path[S, C]] = {}
    for line in frontier:
        for command, state in terrain.steps(line.states[-1]):
            end = terrain.judged(state)
            if end.key not in lines:
                lines[end.key] = Path((*line.commands, command), (*line.states, state), end)
    return lines.values()
