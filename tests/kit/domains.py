"""Every value that a message's fields can take, where they are few enough to list."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Final, TypeVar, cast

from msgspec import NODEFAULT, Struct, inspect

from domain.game import AnyGame
from domain.messages import Command, Options
from domain.refusals import Refusal

M = TypeVar("M", bound=Struct)

FEW: Final = 200
MANY: Final = 2_000


def commands(game: AnyGame) -> tuple[Command, ...]:
    """Every command of this game, legal or not; a sample if they are too many."""
    return tuple(command for kind in game.commands for command in _every(kind))


def options(game: AnyGame) -> tuple[Options, ...]:
    """Every way in which the players may agree to play."""
    return tuple(each for each in _every(game.options) if _is_playable(game, each))


def _is_playable(game: AnyGame, agreed: Options) -> bool:
    """A game may refuse to count the seats for options that contradict each other."""
    try:
        return game.seat_count(agreed) in game.seats
    except Refusal:
        return False


def _every(message: type[M]) -> tuple[M, ...]:
    return cast("tuple[M, ...]", _listed(message))


@cache
def _listed(message: type[Struct]) -> tuple[Struct, ...]:
    info = inspect.type_info(message)
    assert isinstance(info, inspect.StructType)
    ranges = {field.name: _field(field) for field in info.fields}
    rows = _sample(list(ranges.values()))
    return tuple(message(**dict(zip(ranges, row, strict=True))) for row in rows)


def _sample(ranges: list[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
    ways = 1
    for values in ranges:
        ways *= len(values)
    if ways <= MANY:
        return product(*ranges)
    draw = Random(MANY)
    return (tuple(draw.choice(values) for values in ranges) for _ in range(MANY))


def _field(field: inspect.Field) -> tuple[object, ...]:
    """Its values; its default if they cannot be listed, and nothing if there is none."""
    listed = _values(field.type)
    if listed is not None:
        return listed
    if field.default_factory is not NODEFAULT:
        return (field.default_factory(),)
    return () if field.required else (field.default,)


def _values(kind: inspect.Type) -> tuple[object, ...] | None:  # noqa: PLR0911 - one per kind
    match kind:
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.BoolType():
            return (False, True)
        case inspect.NoneType():
            return (None,)
        case inspect.EnumType(cls=members):
            return tuple(members)
        case inspect.IntType(ge=int(low), le=int(high)) if high - low < FEW:
            return tuple(range(low, high + 1))
        case inspect.UnionType(types=members):
            return _joined(members)
        case inspect.VarTupleType(item_type=item, max_length=int(longest)):
            return _tuples(_values(item), longest)
        case _:
            return None


def _tuples(values: tuple[object, ...] | None, longest: int) -> tuple[object, ...] | None:
    """Every tuple that is short enough; a sample if they are too many."""
    if values is None:
        return None
    tuples = [each for size in range(longest + 1) for each in product(values, repeat=size)]
    return tuple(tuples if len(tuples) < FEW else Random(FEW).sample(tuples, FEW))


def _joined(members: tuple[inspect.Type, ...]) -> tuple[object, ...] | None:
    joined: tuple[object, ...] = ()
    for member in members:
        values = _values(member)
        if values is None:
            return None
        joined += values
    return joined
