"""The layout of a view in a vector of fixed length, derived from the type of the view.

A number is itself and a flag is 0 or 1. A value of a listed type is one-hot, and so is a text of
the pack; any other text is hashed. An optional value has a flag before it, and a union one for
each member. A sequence has its length, its first items in places of their own, the sum of all
items, and a hash of those without a place. Missing values are zeros.
"""

from array import array
from collections.abc import Sequence
from typing import Final

from msgspec import inspect

from archipel_kits.encoders import (
    Encoder,
    HashEncoder,
    MappingEncoder,
    NumberEncoder,
    OneHotEncoder,
    SequenceEncoder,
    StructEncoder,
    TextEncoder,
    TupleEncoder,
    UnionEncoder,
    Vector,
)
from archipel_kits.field_values import values_of

# The places of one sequence take at most so many numbers, and there are at most so many places;
# but there are always as many places as seats.
MAX_SEQUENCE_NUMBERS: Final = 1_024
MAX_SEQUENCE_PLACES: Final = 64


class VectorLayout:
    """Encodes a view, and the actions that its viewer has taken of a command so far."""

    def __init__(self, view: Encoder, actions: Encoder | None) -> None:
        self._view = view
        self._actions = actions
        self.size = view.size + (0 if actions is None else actions.size)

    def vector(self, view: object, actions: Sequence[int] = ()) -> Vector:
        """No view is encoded as zeros."""
        vector = array("f", bytes(4 * self.size))
        if view is not None:
            self._view.add(view, vector, 0)
        if self._actions is not None:
            self._actions.add(actions, vector, self._view.size)
        return vector


def vector_layout(
    view_type: type, seats: int, vocabulary: tuple[str, ...], actions: int
) -> VectorLayout:
    """For views of this type; `actions` is 0 where every command is a single action."""
    view = _Builder(seats, vocabulary).encoder(inspect.type_info(view_type))
    partial = SequenceEncoder(OneHotEncoder(range(actions)), 0) if actions else None
    return VectorLayout(view, partial)


class _Builder:
    def __init__(self, seats: int, vocabulary: tuple[str, ...]) -> None:
        self._seats = seats
        self._vocabulary = vocabulary
        self._within: list[type] = []

    def encoder(self, kind: inspect.Type) -> Encoder:
        match kind:
            case inspect.Metadata(type=described):
                return self.encoder(described)
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType(types=members):
                return self._union(_members(members), optional=_is_optional(members))
            case inspect.TupleType(item_types=items):
                return TupleEncoder(map(self.encoder, items))
            case inspect.DictType(key_type=key, value_type=value):
                return self._mapping(key, value)
            case inspect.CollectionType(item_type=item, max_length=longest):
                return self._sequence(self.encoder(item), longest)
            case _:
                return self._single(kind)

    def _single(self, kind: inspect.Type) -> Encoder:
        match kind:
            case inspect.BoolType() | inspect.IntType() | inspect.FloatType():
                return NumberEncoder()
            case inspect.StrType():
                return TextEncoder(self._vocabulary)
            case inspect.LiteralType(values=values):
                return OneHotEncoder(tuple(values))
            case _:
                return HashEncoder()

    def _struct(self, kind: inspect.StructType) -> Encoder:
        if kind.cls in self._within:  # a recursive type has no fixed size
            return HashEncoder()
        self._within.append(kind.cls)
        struct = StructEncoder([(field.name, self.encoder(field.type)) for field in kind.fields])
        self._within.pop()
        return struct

    def _union(self, members: tuple[inspect.Type, ...], *, optional: bool) -> Encoder:
        if len(members) == 1 and not optional:
            return self.encoder(members[0])
        return UnionEncoder((_types(each), self.encoder(each)) for each in members)

    def _mapping(self, key: inspect.Type, value: inspect.Type) -> Encoder:
        keys = values_of(key)
        if keys is None:
            return self._sequence(TupleEncoder((self.encoder(key), self.encoder(value))))
        return MappingEncoder(keys, self.encoder(value))

    def _sequence(self, item: Encoder, longest: int | None = None) -> Encoder:
        fitting = MAX_SEQUENCE_NUMBERS // max(1, item.size)
        places = max(self._seats, min(MAX_SEQUENCE_PLACES, fitting))
        return SequenceEncoder(item, places if longest is None else min(places, longest))


def _is_optional(members: tuple[inspect.Type, ...]) -> bool:
    return any(isinstance(each, inspect.NoneType) for each in members)


def _members(members: tuple[inspect.Type, ...]) -> tuple[inspect.Type, ...]:
    """The members of a union without None; all literals together are one member."""
    listed = [
        value for each in members if isinstance(each, inspect.LiteralType) for value in each.values
    ]
    literal = (inspect.LiteralType(tuple(listed)),) if listed else ()
    apart = inspect.NoneType | inspect.LiteralType
    return (*literal, *(each for each in members if not isinstance(each, apart)))


def _types(kind: inspect.Type) -> tuple[type, ...]:
    """The Python types of a member of a union, that distinguish it from the others."""
    match kind:
        case inspect.Metadata(type=described):
            return _types(described)
        case inspect.StructType(cls=cls):
            return (cls,)
        case inspect.LiteralType(values=values):
            return tuple({type(value) for value in values})
        case inspect.StrType():
            return (str,)
        case inspect.BoolType():
            return (bool,)
        case inspect.IntType():
            return (int,)
        case inspect.FloatType():
            return (float,)
        case inspect.DictType():
            return (dict,)
        case inspect.FrozenSetType():
            return (frozenset,)
        case _:
            return (tuple,)
