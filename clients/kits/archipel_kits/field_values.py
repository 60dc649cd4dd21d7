"""What a field of a command may hold: every value, where its type lists them."""

from itertools import product
from math import prod
from typing import Final

from msgspec import inspect

# What can be said in so many ways or fewer is listed; anything else is said word by word.
FEW: Final = 1_000


def values_of(kind: inspect.Type) -> tuple[object, ...] | None:
    """All of them, in the order of the type; none where they cannot be listed or are too many."""
    match kind:
        case inspect.Metadata(type=described):
            return values_of(described)
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.BoolType():
            return (False, True)
        case inspect.NoneType():
            return (None,)
        case inspect.IntType(ge=int(low), le=int(high)) if high - low < FEW:
            return tuple(range(low, high + 1))
        case inspect.UnionType(types=members):
            return _joined(members)
        case inspect.VarTupleType(item_type=item, max_length=int(longest)):
            return _tuples(values_of(item), longest)
        case inspect.TupleType(item_types=items):
            return _rows(items)
        case _:
            return None


def open_parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types of which a value that cannot be listed is put together."""
    match kind:
        case inspect.Metadata(type=described):
            return (described,)
        case inspect.UnionType(types=members):
            return members
        case inspect.VarTupleType(item_type=item):
            return (item,)
        case inspect.TupleType(item_types=items):
            return items
        case _:
            return ()


def _joined(members: tuple[inspect.Type, ...]) -> tuple[object, ...] | None:
    listed = [values_of(member) for member in members]
    joined = tuple(value for values in listed if values is not None for value in values)
    return None if None in listed or len(joined) > FEW else joined


def _tuples(values: tuple[object, ...] | None, longest: int) -> tuple[object, ...] | None:
    """Those of every length."""
    if values is None or sum(len(values) ** size for size in range(longest + 1)) > FEW:
        return None
    return tuple(row for size in range(longest + 1) for row in product(values, repeat=size))


def _rows(items: tuple[inspect.Type, ...]) -> tuple[object, ...] | None:
    listed = [values for item in items if (values := values_of(item)) is not None]
    if len(listed) < len(items) or prod(map(len, listed)) > FEW:
        return None
    return tuple(product(*listed))
