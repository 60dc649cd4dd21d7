"""Beam search: keeps the most promising states of each depth.

States with equal keys are expanded once (duplicate detection).
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from heapq import nlargest
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")
C = TypeVar("C")


class StateValue(NamedTuple):
    key: Hashable
    """Equal for states that need not be distinguished."""
    value: float | None
    """Of stopping in this state; None where that is impossible."""
    heuristic: float
    """The estimate by which the beam is selected."""


@dataclass(frozen=True, slots=True)
class SearchProblem(Generic[S, C]):
    successors: Callable[[S], Iterable[tuple[C, S]]]
    """The commands to consider in a state, each with the state that it leads to."""
    evaluate: Callable[[S], StateValue]


@dataclass(frozen=True, slots=True)
class Path(Generic[S, C]):
    """Commands, the states before and after each of them, and the value of the last one."""

    commands: tuple[C, ...]
    states: tuple[S, ...]
    end: StateValue

    @property
    def value(self) -> float:
        return float("-inf") if self.end.value is None else self.end.value


def beam_search(problem: SearchProblem[S, C], start: S, width: int, depth: int) -> Path[S, C]:
    """The path with the highest value; without commands where stopping at once is best."""
    best: Path[S, C] = Path((), (start,), problem.evaluate(start))
    beam = [best]
    for _ in range(depth):
        beam = nlargest(width, _expand(problem, beam), key=lambda path: path.end.heuristic)
        best = max([best, *beam], key=lambda path: path.value)
    return best


def _expand(problem: SearchProblem[S, C], beam: Iterable[Path[S, C]]) -> Iterable[Path[S, C]]:
    paths: dict[Hashable, Path[S, C]] = {}
    for path in beam:
        for command, state in problem.successors(path.states[-1]):
            end = problem.evaluate(state)
            if end.key not in paths:
                paths[end.key] = Path((*path.commands, command), (*path.states, state), end)
    return paths.values()
