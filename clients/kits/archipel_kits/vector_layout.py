"""Where everything that a view may hold lies in one row of numbers, always as long.

A number is itself and a flag is 0 or 1. Of values that a type lists, one place each says which it
is, and so for the words of a pack; any other text leaves a fingerprint. What may be missing has a
flag before it, and so has each kind of thing where there may be several. A sequence tells how long
it is, its first items in places of their own, the sum of all items, and a fingerprint of those
that have no place. Where nothing is, there are zeros.
"""

from array import array
from collections.abc import Sequence
from typing import Final

from msgspec import inspect

from archipel_kits.domains import values_of
from archipel_kits.parts import (
    Fingerprint,
    Items,
    Keyed,
    Number,
    OneOf,
    Part,
    Record,
    Row,
    Several,
    Variant,
    Word,
)

# So many numbers may the places of one sequence take, and so many places may it have; but each
# has as many as there are seats.
ROOM: Final = 1_024
MOST_PLACES: Final = 64


class Plan:
    """A view, and what its viewer has said so far of a command that takes several actions."""

    def __init__(self, view: Part, said: Part | None) -> None:
        self._view = view
        self._said = said
        self.size = view.size + (0 if said is None else said.size)

    def row(self, view: object, said: Sequence[int] = ()) -> Row:
        """Of no view, zeros."""
        row = array("f", bytes(4 * self.size))
        if view is not None:
            self._view.add(view, row, 0)
        if self._said is not None:
            self._said.add(said, row, self._view.size)
        return row


def plan(view_type: type, seats: int, words: tuple[str, ...], actions: int) -> Plan:
    """For views of this type; `actions` is 0 where every command is one action."""
    view = _Planner(seats, words).part(inspect.type_info(view_type))
    return Plan(view, Several(OneOf(range(actions)), 0) if actions else None)


class _Planner:
    def __init__(self, seats: int, words: tuple[str, ...]) -> None:
        self._seats = seats
        self._words = words
        self._within: list[type] = []

    def part(self, kind: inspect.Type) -> Part:
        match kind:
            case inspect.Metadata(type=described):
                return self.part(described)
            case inspect.StructType():
                return self._record(kind)
            case inspect.UnionType(types=members):
                return self._variant(_kinds(members), optional=_may_be_missing(members))
            case inspect.TupleType(item_types=items):
                return Items(map(self.part, items))
            case inspect.DictType(key_type=key, value_type=value):
                return self._mapping(key, value)
            case inspect.CollectionType(item_type=item, max_length=most):
                return self._several(self.part(item), most)
            case _:
                return self._single(kind)

    def _single(self, kind: inspect.Type) -> Part:
        match kind:
            case inspect.BoolType() | inspect.IntType() | inspect.FloatType():
                return Number()
            case inspect.StrType():
                return Word(self._words)
            case inspect.LiteralType(values=values):
                return OneOf(tuple(values))
            case _:
                return Fingerprint()

    def _record(self, kind: inspect.StructType) -> Part:
        if kind.cls in self._within:  # what may hold its own kind has no end
            return Fingerprint()
        self._within.append(kind.cls)
        record = Record([(field.name, self.part(field.type)) for field in kind.fields])
        self._within.pop()
        return record

    def _variant(self, kinds: tuple[inspect.Type, ...], *, optional: bool) -> Part:
        if len(kinds) == 1 and not optional:
            return self.part(kinds[0])
        return Variant((_types(each), self.part(each)) for each in kinds)

    def _mapping(self, key: inspect.Type, value: inspect.Type) -> Part:
        keys = values_of(key)
        if keys is None:
            return self._several(Items((self.part(key), self.part(value))))
        return Keyed(keys, self.part(value))

    def _several(self, item: Part, most: int | None = None) -> Part:
        places = max(self._seats, min(MOST_PLACES, ROOM // max(1, item.size)))
        return Several(item, places if most is None else min(places, most))


def _may_be_missing(members: tuple[inspect.Type, ...]) -> bool:
    return any(isinstance(each, inspect.NoneType) for each in members)


def _kinds(members: tuple[inspect.Type, ...]) -> tuple[inspect.Type, ...]:
    """What a union may hold; all that it lists counts as one kind."""
    listed = [
        value for each in members if isinstance(each, inspect.LiteralType) for value in each.values
    ]
    literal = (inspect.LiteralType(tuple(listed)),) if listed else ()
    apart = inspect.NoneType | inspect.LiteralType
    return (*literal, *(each for each in members if not isinstance(each, apart)))


def _types(kind: inspect.Type) -> tuple[type, ...]:
    """What tells a member of a union from the others."""
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
