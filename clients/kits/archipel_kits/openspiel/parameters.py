"""Options of a game as OpenSpiel's parameters, and back.

A parameter of OpenSpiel has one type. Where an option may be a text, a number or None, its
parameter is text: a number is written in single quotes, and None as none.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import inspect

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
    """The options that these parameters stand for."""
    kinds = _kinds(options)
    return {name: _read(kinds[name], parameter) for name, parameter in parameters.items()}


def _kinds(options: type[Options]) -> dict[str, inspect.Type]:
    info = inspect.type_info(options)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return {field.name: field.type for field in fields}


def _written(kind: inspect.Type, value: OptionValue) -> Parameter:
    if value is None:
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
    yield text
    if text.strip("'").lstrip("-").isdigit():
        yield int(text.strip("'"))
    if text == NOTHING:
        yield None


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
