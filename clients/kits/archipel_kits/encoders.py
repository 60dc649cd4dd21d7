"""The pieces of a row of numbers: each adds what it tells to its own stretch of the row.

They add, so the sum of several things is what all of them add to the same stretch.
"""

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from hashlib import sha256
from typing import Final, Protocol, TypeAlias, cast

import msgspec

Row: TypeAlias = "array[float]"

_MARKS: Final = 3


class Part(Protocol):
    @property
    def size(self) -> int: ...

    def add(self, told: object, row: Row, at: int) -> None:
        """Adds what is told, from this place on."""
        ...


class Number:
    """A number as it is; a flag is 0 or 1."""

    size = 1

    def add(self, told: object, row: Row, at: int) -> None:
        if isinstance(told, int | float):
            row[at] += told


class Fingerprint:
    """Three numbers below one, which hardly anything else has too."""

    size = _MARKS

    def add(self, told: object, row: Row, at: int) -> None:
        digest = sha256(msgspec.json.encode(told, order="deterministic")).digest()
        for place in range(_MARKS):
            row[at + place] += int.from_bytes(digest[2 * place : 2 * place + 2]) / 65_536


class OneOf:
    """A place for each of these values, and a one at the place of the value."""

    def __init__(self, values: Sequence[object]) -> None:
        self._places = {(type(value), value): place for place, value in enumerate(values)}
        self.size = len(self._places)

    def add(self, told: object, row: Row, at: int) -> None:
        row[at + self._places[type(told), told]] += 1


class Word:
    """A place for each of these words, and a fingerprint of any other text."""

    def __init__(self, words: Sequence[str]) -> None:
        self._places = {word: place for place, word in enumerate(words)}
        self._other = Fingerprint()
        self.size = len(self._places) + self._other.size

    def add(self, told: object, row: Row, at: int) -> None:
        place = self._places.get(str(told))
        if place is None:
            self._other.add(told, row, at + len(self._places))
        else:
            row[at + place] += 1


class Record:
    """The fields of a struct, one after the other."""

    def __init__(self, fields: Iterable[tuple[str, Part]]) -> None:
        self._fields = tuple(fields)
        self.size = sum(part.size for _, part in self._fields)

    def add(self, told: object, row: Row, at: int) -> None:
        for name, part in self._fields:
            part.add(getattr(told, name), row, at)
            at += part.size


class Items:
    """A tuple of so many things, each of its own kind."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._parts = tuple(parts)
        self.size = sum(part.size for part in self._parts)

    def add(self, told: object, row: Row, at: int) -> None:
        for item, part in zip(listed(told), self._parts, strict=True):
            part.add(item, row, at)
            at += part.size


class Keyed:
    """For each of these keys a flag, and what stands under it."""

    def __init__(self, keys: Sequence[object], part: Part) -> None:
        self._part = part
        self._places = {key: place * (1 + part.size) for place, key in enumerate(keys)}
        self.size = len(self._places) * (1 + part.size)

    def add(self, told: object, row: Row, at: int) -> None:
        for key, value in cast("Mapping[object, object]", told).items():
            place = at + self._places[key]
            row[place] += 1
            self._part.add(value, row, place + 1)


class Variant:
    """One of several kinds of thing, told apart by its Python type: a flag and a stretch for each.

    Nothing at all has neither.
    """

    def __init__(self, kinds: Iterable[tuple[tuple[type, ...], Part]]) -> None:
        self._kinds: dict[type, tuple[int, Part]] = {}
        self.size = 0
        for types, part in kinds:
            self._kinds.update(dict.fromkeys(types, (self.size, part)))
            self.size += 1 + part.size

    def add(self, told: object, row: Row, at: int) -> None:
        if told is not None:
            place, part = self._kinds[type(told)]
            row[at + place] += 1
            part.add(told, row, at + place + 1)


class Several:
    """How many, the first of them in places of their own, the sum of all, a mark of the others."""

    def __init__(self, item: Part, places: int) -> None:
        self._item = item
        self._places = places
        self._rest = Fingerprint()
        self.size = 1 + (places + 1) * item.size + self._rest.size

    def add(self, told: object, row: Row, at: int) -> None:
        items = listed(told)
        size, total = self._item.size, at + 1 + self._places * self._item.size
        row[at] += len(items)
        for place, item in enumerate(items[: self._places]):
            self._item.add(item, row, at + 1 + place * size)
        for item in items:
            self._item.add(item, row, total)
        if others := items[self._places :]:
            self._rest.add(others, row, total + size)


def listed(told: object) -> tuple[object, ...]:
    """Items in their order, pairs by their keys, and what has no order by its text."""
    if isinstance(told, Mapping):
        pairs = cast("Mapping[object, object]", told).items()
        return tuple(sorted(pairs, key=msgspec.json.encode))
    items = cast("Collection[object]", told)
    return tuple(sorted(items, key=msgspec.json.encode) if isinstance(told, AbstractSet) else items)
