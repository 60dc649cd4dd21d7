"""Random numbers for the rules, provably fair by commitment and reveal.

A match opens with a commitment: the hash of its secret seed. Every roll is HMAC-SHA-256 of
`[counter, client seed, client seed, …]` under that seed, so neither side can choose the outcome,
and whoever knows the revealed seed can verify every roll. Rejection sampling keeps faces equally
likely.
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
_CACHED_SEEDS = 1_000
_BLOCK_BYTES = 64  # of SHA-256
_FIRST: Final = struct.Struct(">Q")  # the first eight bytes of a digest, a number below _NUMBERS
_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))


class Chance(Protocol):
    """The source of randomness that the rules are given."""

    def roll(self, sides: int) -> int:
        """A face from 1 to sides."""
        ...

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        """So many items drawn without replacement, in the order drawn."""
        ...


def draw_without_replacement(chance: Chance, bag: Sequence[T], count: int) -> tuple[T, ...]:
    """Rolls for a place among the items that are still in the bag."""
    if count == 1:  # needs no copy of the bag
        return (bag[chance.roll(len(bag)) - 1],)
    remaining = list(bag)
    drawn: tuple[T, ...] = ()
    for _ in range(count):
        drawn += (remaining.pop(chance.roll(len(remaining)) - 1),)
    return drawn


class Roll(Struct, frozen=True, gc=False):
    """One random number as the log stores it; with the seed anyone can verify it."""

    counter: int
    sides: int
    face: int


class ProvablyFairChance:
    """Computes every roll from the seed that was committed to, and records it."""

    def __init__(self, seed: str, client_seeds: Iterable[str] = (), counter: int = 0) -> None:
        self._rolls: list[Roll] = []
        self._inner, self._outer = _pads(seed)
        self._client_seeds = tuple(client_seeds)
        self._counter = counter

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(self._rolls)

    def roll(self, sides: int) -> int:
        fair = _NUMBERS - _NUMBERS % sides
        while (number := self._number()) >= fair:
            pass
        face = number % sides + 1
        self._rolls.append(Roll(self._counter - 1, sides, face))
        return face

    draw = draw_without_replacement

    def _number(self) -> int:
        message = encode([self._counter, *self._client_seeds])
        digest = sha256(self._outer + sha256(self._inner + message).digest()).digest()
        self._counter += 1
        number: int = _FIRST.unpack_from(digest)[0]
        return number


class ChanceUnavailableError(Exception):
    """The rules use chance where no random number may be known."""


class NoChance:
    """Raises on every use: for previews and records, which stop where chance decides."""

    rolls: tuple[Roll, ...] = ()

    def roll(self, sides: int) -> int:
        msg = f"one of {sides}"
        raise ChanceUnavailableError(msg)

    draw = draw_without_replacement


class SystemChance:
    """The operating system's randomness, where no proof is needed."""

    def roll(self, sides: int) -> int:
        return secrets.randbelow(sides) + 1

    draw = draw_without_replacement


class UnscriptedError(ValueError):
    """The script has no valid face for a roll."""


class ScriptedChance:
    """Faces fixed in advance, for tests and replays."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    @property
    def is_exhausted(self) -> bool:
        """Whether every face of the script has been used."""
        return not self._faces

    def roll(self, sides: int) -> int:
        if self.is_exhausted:
            msg = f"the script has ended, but a roll of {sides} sides is needed"
            raise UnscriptedError(msg)
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            msg = f"the script has {face}, but there are {sides} sides"
            raise UnscriptedError(msg)
        return face

    draw = draw_without_replacement


class RecordedRolls:
    """The rolls of a log, where the seed is not known: which ones are needed is decided again."""

    def __init__(self, rolls: Sequence[Roll]) -> None:
        self.rolls: tuple[Roll, ...] = ()
        self._left = list(rolls)

    def roll(self, sides: int) -> int:
        if not self._left or self._left[0].sides != sides:
            msg = f"a roll of {sides} sides is needed, and not recorded"
            raise UnscriptedError(msg)
        roll = self._left.pop(0)
        if not 1 <= roll.face <= sides:
            msg = f"{roll.face} is no face of {sides}"
            raise UnscriptedError(msg)
        self.rolls += (roll,)
        return roll.face

    draw = draw_without_replacement


@lru_cache(maxsize=_CACHED_SEEDS)
def _pads(seed: str) -> tuple[bytes, bytes]:
    """The inner and outer key of HMAC (RFC 2104): the same for every roll of a match."""
    key = bytes.fromhex(seed)
    short = key if len(key) <= _BLOCK_BYTES else sha256(key).digest()
    block = short.ljust(_BLOCK_BYTES, b"\0")
    return block.translate(_INNER), block.translate(_OUTER)


def commitment(seed: str) -> str:
    """The hash that commits to a seed without revealing it."""
    return sha256(bytes.fromhex(seed)).hexdigest()
