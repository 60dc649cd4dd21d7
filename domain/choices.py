"""Legal commands as patterns: each field lists its values, and every combination is legal."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import prod
from types import GenericAlias
from typing import TypeAlias, cast

import msgspec
from msgspec import Struct

from domain.messages import Command

Value: TypeAlias = str | int | bool | tuple[str | int, ...] | None


class Choice(Struct, frozen=True, gc=False):
    """One kind of command and the values that each of its fields may take."""

    command: type[Command]
    fields: Mapping[str, tuple[Value, ...]]


class Pattern(Struct, frozen=True, gc=False):
    """A choice as clients read it: the fields of the command, each with a list of values."""


def choice(command: type[Command], **fields: Iterable[Value]) -> Choice:
    return Choice(command, {name: tuple(values) for name, values in fields.items()})


def pattern(chosen: Choice) -> Pattern:
    return pattern_type(chosen.command)(**chosen.fields)


@cache
def pattern_type(command: type[Command]) -> type[Pattern]:
    """The struct type of a command's pattern, derived from the fields of the command."""
    fields = [
        (field.name, GenericAlias(tuple, (field.type, ...)))
        for field in msgspec.structs.fields(command)
    ]
    made = msgspec.defstruct(
        f"{command.__name__}Pattern",
        fields,
        bases=(Pattern,),
        module=command.__module__,
        frozen=True,
        tag_field="type",
        tag=tag_of(command),
    )
    return cast("type[Pattern]", made)


def combinations(choices: Iterable[Choice]) -> Iterator[Command]:
    """Every command that the choices describe."""
    for chosen in choices:
        for values in itertools.product(*chosen.fields.values()):
            yield chosen.command(**dict(zip(chosen.fields, values, strict=True)))


def count(choices: Iterable[Choice]) -> int:
    """How many commands the choices describe, without constructing them."""
    return sum(prod(len(values) for values in chosen.fields.values()) for chosen in choices)


def tag_of(message: type[Struct]) -> str:
    return str(message.__struct_config__.tag)
