"""A projection: rows of a read model, each folded from the commits that concern it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from domain.commit import AnyCommit

Row = TypeVar("Row", bound=Struct)


@dataclass(frozen=True, slots=True)
class Projection(Generic[Row]):
    """An evolve function for each row.

    A row stores the version of each match that it has folded, so that applying is idempotent.
    """

    name: str
    row: type[Row]
    keys: Callable[[AnyCommit], Iterable[str]]
    apply: Callable[[Row | None, AnyCommit], Row | None]


def project(
    projection: Projection[Row], rows: Mapping[str, Row], commit: AnyCommit
) -> dict[str, Row | None]:
    """The rows that this commit changes; None for a row that is deleted."""
    return {key: projection.apply(rows.get(key), commit) for key in projection.keys(commit)}
