"""The legal commands, as patterns: a command with a list of values in each field."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from random import Random
from typing import cast

from archipel_client.errors import InvalidResponseError
from archipel_client.messages import Json

KIND = "type"


def fields(pattern: Json) -> dict[str, Sequence[object]]:
    """The values of each field."""
    return {name: _values(listed) for name, listed in pattern.items() if name != KIND}


def combinations(choices: Iterable[Json]) -> Iterator[Json]:
    """Every single command that the choices describe."""
    for pattern in choices:
        names = fields(pattern)
        for values in itertools.product(*names.values()):
            yield {KIND: pattern[KIND], **dict(zip(names, values, strict=True))}


def count(choices: Iterable[Json]) -> int:
    """How many commands the choices describe, without enumerating them."""
    return sum(_size(pattern) for pattern in choices)


def any_of(choices: Sequence[Json], draw: Random) -> Json:
    """A command that the choices describe, drawn uniformly."""
    (pattern,) = draw.choices(choices, weights=[_size(each) for each in choices])
    chosen = {name: draw.choice(values) for name, values in fields(pattern).items()}
    return {KIND: pattern[KIND], **chosen}


def _size(pattern: Json) -> int:
    return prod(len(values) for values in fields(pattern).values())


def _values(listed: object) -> Sequence[object]:
    if not isinstance(listed, list):
        raise InvalidResponseError(f"a pattern holds lists, not {listed!r}")
    return cast("list[object]", listed)
