"""A projection: rows of a read model, each folded from the commits that concern it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from domain.commit import AnyCommit

Row = TypeVar("Row", bound=Struct)


@dataclass(frozen=True, slots=True)
class Projection(Generic[Row]):
    """The same shape as a decider's evolve, row by row.

    Every row remembers how far it has read each match, so that telling it a commit twice is safe.
    """

    name: str
    row: type[Row]
    keys: Callable[[AnyCommit], Iterable[str]]
    apply: Callable[[Row | None, AnyCommit], Row | None]


def project(
    projection: Projection[Row], rows: Mapping[str, Row], commit: AnyCommit
) -> dict[str, Row | None]:
    """The rows that this commit changes, as they stand after it; None for a row that goes."""
    return {key: projection.apply(rows.get(key), commit) for key in projection.keys(commit)}
