"""What may be asked for now: patterns, each a command with a list of values in every field."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from random import Random
from typing import cast

from archipel_client.messages import Json
from archipel_client.problems import Misunderstood

KIND = "type"


def fields(pattern: Json) -> dict[str, Sequence[object]]:
    """What is to be chosen, and out of what."""
    return {name: _values(told) for name, told in pattern.items() if name != KIND}


def combinations(choices: Iterable[Json]) -> Iterator[Json]:
    """Every single command that the choices describe."""
    for pattern in choices:
        names = fields(pattern)
        for values in itertools.product(*names.values()):
            yield {KIND: pattern[KIND], **dict(zip(names, values, strict=True))}


def count(choices: Iterable[Json]) -> int:
    """How many commands the choices describe, without making them."""
    return sum(_size(pattern) for pattern in choices)


def any_of(choices: Sequence[Json], draw: Random) -> Json:
    """One of the commands that the choices describe, each as likely as the others."""
    (pattern,) = draw.choices(choices, weights=[_size(each) for each in choices])
    chosen = {name: draw.choice(values) for name, values in fields(pattern).items()}
    return {KIND: pattern[KIND], **chosen}


def _size(pattern: Json) -> int:
    return prod(len(values) for values in fields(pattern).values())


def _values(told: object) -> Sequence[object]:
    if not isinstance(told, list):
        raise Misunderstood(f"a pattern holds lists, not {told!r}")
    return cast("list[object]", told)
