"""The values that a field of a command may have, where its type lists them."""

from itertools import product
from math import prod
from typing import Final

from msgspec import inspect

# Up to so many values are enumerated; a field with more is encoded token by token.
MAX_LISTED_VALUES: Final = 1_000


def values_of(kind: inspect.Type) -> tuple[object, ...] | None:
    """All values in the order of the type, or None if they are unbounded or too many."""
    match kind:
        case inspect.Metadata(type=described):
            return values_of(described)
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.BoolType():
            return (False, True)
        case inspect.NoneType():
            return (None,)
        case inspect.IntType(ge=int(low), le=int(high)) if high - low < MAX_LISTED_VALUES:
            return tuple(range(low, high + 1))
        case inspect.UnionType(types=members):
            return _union(members)
        case inspect.VarTupleType(item_type=item, max_length=int(longest)):
            return _tuples_up_to(values_of(item), longest)
        case inspect.TupleType(item_types=items):
            return _tuples_of(items)
        case _:
            return None


def component_types(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types of the components of a value that cannot be enumerated."""
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


def _union(members: tuple[inspect.Type, ...]) -> tuple[object, ...] | None:
    listed = [values_of(member) for member in members]
    joined = tuple(value for values in listed if values is not None for value in values)
    return None if None in listed or len(joined) > MAX_LISTED_VALUES else joined


def _tuples_up_to(values: tuple[object, ...] | None, longest: int) -> tuple[object, ...] | None:
    """Tuples of every length from 0 on."""
    if values is None:
        return None
    sizes = range(longest + 1)
    if sum(len(values) ** size for size in sizes) > MAX_LISTED_VALUES:
        return None
    return tuple(row for size in sizes for row in product(values, repeat=size))


def _tuples_of(items: tuple[inspect.Type, ...]) -> tuple[object, ...] | None:
    listed = [values for item in items if (values := values_of(item)) is not None]
    if len(listed) < len(items) or prod(map(len, listed)) > MAX_LISTED_VALUES:
        return None
    return tuple(product(*listed))
