"""How far events are from others: how many of their scalar values differ."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, cast

import msgspec

from domain.messages import Event

# A scalar, and the names of the fields on the way to it.
Leaf = tuple[tuple[str | int, ...], object]

# The distance of equal events.
EQUAL: Final = (0, 0)


def distance(events: Sequence[Event], others: Sequence[Event]) -> tuple[int, int]:
    """Without regard to the order in lists; then, among equals, with regard to it."""
    return _distance(events, others, ordered=False), _distance(events, others, ordered=True)


def scalars(value: object) -> frozenset[object]:
    """All numbers and texts in a value."""
    if isinstance(value, int | str):
        return frozenset((value,))
    return frozenset(leaf for _, leaf in _leaves(msgspec.to_builtins(value), (), ordered=False))


def _distance(events: Sequence[Event], others: Sequence[Event], *, ordered: bool) -> int:
    left, right = (
        Counter(_leaves(msgspec.to_builtins(each), (), ordered=ordered))
        for each in (events, others)
    )
    return (left - right).total() + (right - left).total()


def _leaves(value: object, path: tuple[str | int, ...], *, ordered: bool) -> Iterator[Leaf]:
    if isinstance(value, dict):
        for name, each in cast("dict[str, object]", value).items():
            yield from _leaves(each, (*path, name), ordered=ordered)
    elif isinstance(value, list | tuple):
        for at, each in enumerate(cast("Sequence[object]", value)):
            yield from _leaves(each, (*path, at if ordered else 0), ordered=ordered)
    else:
        yield path, value
