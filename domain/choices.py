"""Legal commands as patterns: every field holds a list of values, every combination is legal."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import GenericAlias
from typing import TypeAlias

import msgspec
from msgspec import Struct

from domain.messages import Command

Value: TypeAlias = "str | int | bool | tuple[str | int, ...] | None"
Pattern: TypeAlias = "dict[str, str | tuple[Value, ...]]"


class Choice(Struct, frozen=True):
    """One kind of command and the values that each of its fields may take."""

    command: type[Command]
    fields: Mapping[str, tuple[Value, ...]]


def choice(command: type[Command], **fields: Iterable[Value]) -> Choice:
    return Choice(command, {name: tuple(values) for name, values in fields.items()})


def pattern(chosen: Choice) -> Pattern:
    """The choice as clients read it."""
    return {"type": tag_of(chosen.command), **chosen.fields}


def pattern_type(command: type[Command]) -> type[Struct]:
    """The struct that describes such a pattern, for the contract."""
    fields = [
        (field.name, GenericAlias(tuple, (field.type, ...)))
        for field in msgspec.structs.fields(command)
    ]
    name = f"{command.__name__}Choice"
    return msgspec.defstruct(name, fields, frozen=True, tag_field="type", tag=tag_of(command))


def combinations(choices: Iterable[Choice]) -> Iterator[Command]:
    """Every single command that the choices describe."""
    for chosen in choices:
        for values in itertools.product(*chosen.fields.values()):
            yield chosen.command(**dict(zip(chosen.fields, values, strict=True)))


def count(choices: Iterable[Choice]) -> int:
    return sum(_ways(chosen.fields.values()) for chosen in choices)


def tag_of(message: type[Struct]) -> str:
    return str(message.__struct_config__.tag)


def _ways(values: Iterable[Sequence[Value]]) -> int:
    ways = 1
    for each in values:
        ways *= len(each)
    return ways
