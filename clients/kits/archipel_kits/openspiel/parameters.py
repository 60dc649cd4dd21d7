"""Options of a game as OpenSpiel's parameters, and back.

A parameter of OpenSpiel has one type. Where an option may be a text, a number or None, its
parameter is text: a number is written in single quotes, and None, or an option that may be left
out, as none.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import NODEFAULT, UNSET, UnsetType, inspect

from archipel_kits.rules import OptionValue
from domain.messages import Options

Parameter: TypeAlias = str | int | float | bool

NOTHING = "none"


def parameters_of(options: Options) -> dict[str, Parameter]:
    """Every option as a parameter."""
    kinds = _kinds(type(options))
    return {name: _written(kind, getattr(options, name)) for name, kind in kinds.items()}


def option_values_of(
    options: type[Options], parameters: Mapping[str, Parameter]
) -> dict[str, OptionValue]:
    """The options that these parameters stand for, without those that are left out."""
    kinds, unset = _kinds(options), _unset(options)
    values = {name: _read(kinds[name], parameter) for name, parameter in parameters.items()}
    return {name: value for name, value in values.items() if value is not None or name not in unset}


def _kinds(options: type[Options]) -> dict[str, inspect.Type]:
    """The type of each option; one that may be left out admits None."""
    unset = _unset(options)
    return {
        field.name: inspect.UnionType((inspect.NoneType(), field.type))
        if field.name in unset
        else field.type
        for field in _fields(options)
    }


def _unset(options: type[Options]) -> frozenset[str]:
    """The options that are left out by default."""
    return frozenset(
        field.name
        for field in _fields(options)
        if not field.required and field.default is field.default_factory is NODEFAULT
    )


def _fields(options: type[Options]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(options)
    return info.fields if isinstance(info, inspect.StructType) else ()


def _written(kind: inspect.Type, value: OptionValue | UnsetType) -> Parameter:
    if value is None or value is UNSET:
        return NOTHING
    return f"'{value}'" if _is_text(kind) and not isinstance(value, str) else value


def _read(kind: inspect.Type, parameter: Parameter) -> OptionValue:
    if not isinstance(parameter, str):
        return parameter
    for reading in _readings(parameter):
        if any(_holds(each, reading) for each in _members(kind)):
            return reading
    return parameter


def _readings(text: str) -> Iterator[OptionValue]:
    """What a text may stand for, the likeliest first."""
    if text == NOTHING:
        yield None
    yield text
    if text.strip("'").lstrip("-").isdigit():
        yield int(text.strip("'"))


def _holds(kind: inspect.Type, value: OptionValue) -> bool:
    match kind:
        case inspect.LiteralType(values=values):
            return value in values and isinstance(value, str | int)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.IntType():
            return isinstance(value, int)
        case inspect.NoneType():
            return value is None
        case _:
            return False


def _is_text(kind: inspect.Type) -> bool:
    """Whether the type admits anything but one kind of number."""
    numbers = {_number(each) for each in _members(kind)}
    return len(numbers) > 1 or None in numbers


def _number(kind: inspect.Type) -> type | None:
    match kind:
        case inspect.BoolType():
            return bool
        case inspect.IntType():
            return int
        case inspect.FloatType():
            return float
        case inspect.LiteralType(values=values) if all(isinstance(each, int) for each in values):
            return int
        case _:
            return None


def _members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    match kind:
        case inspect.Metadata(type=described):
            return _members(described)
        case inspect.UnionType(types=members):
            return tuple(each for member in members for each in _members(member))
        case _:
            return (kind,)
