"""Encoders of values as numbers: each adds its encoding to its own section of a vector.

Since encodings are added, several values in one section are encoded as their sum.
"""

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from hashlib import sha256
from typing import Final, Protocol, TypeAlias, cast

import msgspec

Vector: TypeAlias = "array[float]"

_HASH_SIZE: Final = 3


class Encoder(Protocol):
    @property
    def size(self) -> int: ...

    def add(self, value: object, vector: Vector, offset: int) -> None:
        """Adds the encoding of the value, from this offset on."""
        ...


class NumberEncoder:
    """A number as it is; a flag is 0 or 1."""

    size = 1

    def add(self, value: object, vector: Vector, offset: int) -> None:
        if isinstance(value, int | float):
            vector[offset] += value


class HashEncoder:
    """A hash of the value, as three numbers below one."""

    size = _HASH_SIZE

    def add(self, value: object, vector: Vector, offset: int) -> None:
        digest = sha256(msgspec.json.encode(value, order="deterministic")).digest()
        for place in range(_HASH_SIZE):
            vector[offset + place] += int.from_bytes(digest[2 * place : 2 * place + 2]) / 65_536


class OneHotEncoder:
    """A place for each of the listed values, with a one at the place of the value."""

    def __init__(self, values: Sequence[object]) -> None:
        self._places = {(type(value), value): place for place, value in enumerate(values)}
        self.size = len(self._places)

    def add(self, value: object, vector: Vector, offset: int) -> None:
        vector[offset + self._places[type(value), value]] += 1


class TextEncoder:
    """One-hot over a vocabulary, and a hash of any other text."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._places = {text: place for place, text in enumerate(vocabulary)}
        self._other = HashEncoder()
        self.size = len(self._places) + self._other.size

    def add(self, value: object, vector: Vector, offset: int) -> None:
        place = self._places.get(str(value))
        if place is None:
            self._other.add(value, vector, offset + len(self._places))
        else:
            vector[offset + place] += 1


class StructEncoder:
    """The fields of a struct, one after the other."""

    def __init__(self, fields: Iterable[tuple[str, Encoder]]) -> None:
        self._fields = tuple(fields)
        self.size = sum(encoder.size for _, encoder in self._fields)

    def add(self, value: object, vector: Vector, offset: int) -> None:
        for name, encoder in self._fields:
            encoder.add(getattr(value, name), vector, offset)
            offset += encoder.size


class TupleEncoder:
    """A tuple of fixed length, each item by its own encoder."""

    def __init__(self, items: Iterable[Encoder]) -> None:
        self._items = tuple(items)
        self.size = sum(encoder.size for encoder in self._items)

    def add(self, value: object, vector: Vector, offset: int) -> None:
        for item, encoder in zip(ordered_items(value), self._items, strict=True):
            encoder.add(item, vector, offset)
            offset += encoder.size


class MappingEncoder:
    """For each listed key a presence flag, then its value."""

    def __init__(self, keys: Sequence[object], value: Encoder) -> None:
        self._value = value
        self._places = {key: place * (1 + value.size) for place, key in enumerate(keys)}
        self.size = len(self._places) * (1 + value.size)

    def add(self, value: object, vector: Vector, offset: int) -> None:
        for key, item in cast("Mapping[object, object]", value).items():
            place = offset + self._places[key]
            vector[place] += 1
            self._value.add(item, vector, place + 1)


class UnionEncoder:
    """For each member, by its Python types, a flag and a section; None sets neither."""

    def __init__(self, members: Iterable[tuple[tuple[type, ...], Encoder]]) -> None:
        self._members: dict[type, tuple[int, Encoder]] = {}
        self.size = 0
        for types, encoder in members:
            self._members.update(dict.fromkeys(types, (self.size, encoder)))
            self.size += 1 + encoder.size

    def add(self, value: object, vector: Vector, offset: int) -> None:
        if value is not None:
            place, encoder = self._members[type(value)]
            vector[offset + place] += 1
            encoder.add(value, vector, offset + place + 1)


class SequenceEncoder:
    """The length, the first items in places of their own, the sum of all, a hash of the rest."""

    def __init__(self, item: Encoder, places: int) -> None:
        self._item = item
        self._places = places
        self._rest = HashEncoder()
        self.size = 1 + (places + 1) * item.size + self._rest.size

    def add(self, value: object, vector: Vector, offset: int) -> None:
        items = ordered_items(value)
        size, total = self._item.size, offset + 1 + self._places * self._item.size
        vector[offset] += len(items)
        for place, item in enumerate(items[: self._places]):
            self._item.add(item, vector, offset + 1 + place * size)
        for item in items:
            self._item.add(item, vector, total)
        if rest := items[self._places :]:
            self._rest.add(rest, vector, total + size)


def ordered_items(value: object) -> tuple[object, ...]:
    """Items in their order, pairs by key, and the items of a set by their JSON."""
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        return tuple(sorted(pairs, key=msgspec.json.encode))
    items = cast("Collection[object]", value)
    return tuple(
        sorted(items, key=msgspec.json.encode) if isinstance(value, AbstractSet) else items
    )
