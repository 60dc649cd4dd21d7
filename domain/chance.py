"""Dice and shuffles: asked for once, answered provably, written down.

A sealed number is HMAC-SHA-256 of `[counter, word, word, …]` under the match's secret seed.
Numbers that would favour some faces are thrown away, so every face is equally likely.
"""

import secrets
import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, Protocol, TypeVar

from msgspec import Struct
from msgspec.json import encode

T = TypeVar("T")

_NUMBERS = 2**64
_SEEDS = 1_000
_BLOCK = 64  # bytes that SHA-256 takes at once
_FIRST: Final = struct.Struct(">Q")  # eight bytes of a seal, as a number below _NUMBERS
_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))


class Chance(Protocol):
    """What the rules may ask of fate."""

    def roll(self, sides: int) -> int:
        """One of 1…sides."""
        ...

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        """So many things out of the bag, in the order in which they came."""
        ...


def drawn(chance: Chance, bag: Sequence[T], count: int) -> tuple[T, ...]:
    """By rolling for a place among what is still in the bag."""
    if count == 1:  # needs no copy of the bag
        return (bag[chance.roll(len(bag)) - 1],)
    remaining = list(bag)
    things: tuple[T, ...] = ()
    for _ in range(count):
        things += (remaining.pop(chance.roll(len(remaining)) - 1),)
    return things


class Lot(Struct, frozen=True, gc=False):
    """One answer of fate, as the log keeps it: anyone with the seed can check it."""

    counter: int
    sides: int
    face: int


class SealedChance:
    """Provable: fixed by a seed that was promised before anyone sat down."""

    def __init__(self, seed: str, words: Iterable[str] = (), counter: int = 0) -> None:
        self._lots: list[Lot] = []
        self._inner, self._outer = _pads(seed)
        self._words = tuple(words)
        self._counter = counter

    @property
    def lots(self) -> tuple[Lot, ...]:
        return tuple(self._lots)

    def roll(self, sides: int) -> int:
        fair = _NUMBERS - _NUMBERS % sides
        while (number := self._number()) >= fair:
            pass
        face = number % sides + 1
        self._lots.append(Lot(self._counter - 1, sides, face))
        return face

    draw = drawn

    def _number(self) -> int:
        message = encode([self._counter, *self._words])
        sealed = sha256(self._outer + sha256(self._inner + message).digest()).digest()
        self._counter += 1
        number: int = _FIRST.unpack_from(sealed)[0]
        return number


class FateIsAskedError(Exception):
    """The rules ask fate, where its answer may not be known."""


class SilentChance:
    """Answers nothing: for what may only be foretold as far as no lot decides."""

    lots: tuple[Lot, ...] = ()

    def roll(self, sides: int) -> int:
        msg = f"one of {sides}"
        raise FateIsAskedError(msg)

    draw = drawn


class SystemChance:
    """The machine's own randomness: for play that nobody has to prove."""

    def roll(self, sides: int) -> int:
        return secrets.randbelow(sides) + 1

    draw = drawn


class UnscriptedError(ValueError):
    """Fate is asked something that its script has no answer to."""


class ScriptedChance:
    """Fate written down beforehand, for stories and replays."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    @property
    def is_told(self) -> bool:
        """Whether all that was written down has been asked for."""
        return not self._faces

    def roll(self, sides: int) -> int:
        if self.is_told:
            msg = f"the script has ended, but one of {sides} is asked for"
            raise UnscriptedError(msg)
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            msg = f"the script says {face}, but there are {sides} sides"
            raise UnscriptedError(msg)
        return face

    draw = drawn


@lru_cache(maxsize=_SEEDS)
def _pads(seed: str) -> tuple[bytes, bytes]:
    """The two keys of HMAC (RFC 2104), the inner one first; every lot of a match has the same."""
    key = bytes.fromhex(seed)
    short = key if len(key) <= _BLOCK else sha256(key).digest()
    block = short.ljust(_BLOCK, b"\0")
    return block.translate(_INNER), block.translate(_OUTER)


def promise(seed: str) -> str:
    """The hash that commits to a seed without telling it."""
    return sha256(bytes.fromhex(seed)).hexdigest()
