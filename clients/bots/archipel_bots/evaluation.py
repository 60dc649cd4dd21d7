"""Evaluations of games: what a bot needs to search a game that hides something, or to evaluate it.

A distribution offers one as an entry point in the group `archipel.evaluations`, under the slug of
the game; so does this one, in its pyproject.toml.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeGuard, TypeVar

from archipel_bots.bot import CannotPlayError
from archipel_client.messages import Json
from domain.messages import State

S = TypeVar("S", bound=State)

ENTRY_POINTS: Final = "archipel.evaluations"
REQUIREMENT: Final = (
    f"an evaluation of another game is an entry point in the group {ENTRY_POINTS}, named as it"
)


@dataclass(frozen=True, slots=True)
class Evaluation(Generic[S]):
    determinize: Callable[[Json, Sequence[Json], Random], S]
    """A state with this view and these choices; what the view hides is sampled."""
    value: Callable[[S, int], float]
    """What a state is worth to a seat; only comparisons count."""
    samples: int = 1
    """How many determinizations are averaged: one where nothing is hidden or random."""


AnyEvaluation: TypeAlias = Evaluation[Any]


@cache
def _points() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def evaluated_games() -> frozenset[str]:
    """The slugs of all games that have an evaluation."""
    return frozenset(_points())


@cache
def evaluation_of(game: str) -> AnyEvaluation:
    point = _points().get(game)
    if point is None:
        raise CannotPlayError(f"there is no evaluation of {game}; {REQUIREMENT}")
    found: object = point.load()
    if not _is_evaluation(found):
        raise CannotPlayError(f"{point.value} is not an Evaluation, but {found!r}")
    return found


def _is_evaluation(found: object) -> TypeGuard[AnyEvaluation]:
    """Where `isinstance` alone would not tell of which states."""
    return isinstance(found, Evaluation)
