"""One number for everything that can be said in a game: the same in every state of every match.

A command that can be said in few ways is one action. Any other is said in several: its name, and
then its fields, word by word. A word is a value from a type that lists its values, or one of the
`text_values` of the game; a tuple is said item by item and a number digit by digit, up to a stop.
So no spelling is the beginning of another, and none stands for two commands.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Final, TypeAlias, cast

import msgspec
from msgspec import Struct, inspect

from archipel_kits.domains import FEW, open_parts, values_of
from domain.choices import tag_of
from domain.game import AnyGame
from domain.messages import Command

Spelling: TypeAlias = tuple[int, ...]

# No command of any game is said in more actions than this.
MOST_ACTIONS: Final = 64

_STOP: Final = "."
_DIGITS: Final = tuple(f"digit {each}" for each in "-0123456789")


class UnspeakableError(ValueError):
    """A command holds something that the book has no number for."""


class Codebook(Struct, frozen=True, eq=False):
    """Commands that are one action, and the numbers of all that others are said with."""

    names: tuple[str, ...]  # by number
    whole: Mapping[Command, int]
    openings: Mapping[type[Command], int]
    words: Mapping[str, int]

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def longest(self) -> int:
        """How many actions a command takes at most."""
        return MOST_ACTIONS if self.openings else 1

    @property
    def commands(self) -> dict[int, Command]:
        """Those that are one action, by their numbers."""
        return {number: command for command, number in self.whole.items()}

    def opening(self, command: type[Command]) -> int | None:
        """The name of a command that is said word by word; none of one that is one action."""
        return self.openings.get(command)

    def spelled(self, command: Command) -> Spelling:
        opening = self.opening(type(command))
        if opening is None:
            return (self.whole[command],)
        values = msgspec.structs.astuple(command)
        spelling = (opening, *(word for value in values for word in self._said(value)))
        if len(spelling) > MOST_ACTIONS:
            raise UnspeakableError(f"{told(command)} is longer than {MOST_ACTIONS} actions")
        return spelling

    def _said(self, value: object) -> Iterator[int]:
        text = _text(value)
        if text in self.words:
            yield self.words[text]
        elif isinstance(value, tuple):
            for item in cast("tuple[object, ...]", value):
                yield from self._said(item)
            yield self.words[_STOP]
        elif isinstance(value, int) and _STOP in self.words:
            yield from (self.words[f"digit {digit}"] for digit in str(value))
            yield self.words[_STOP]
        else:
            raise UnspeakableError(f"{text} is not among the text_values of this game")


def codebook(game: AnyGame, words: tuple[str, ...]) -> Codebook:
    """Commands in the game's own order, then the words, digits and the stop, if any is needed."""
    whole: dict[Command, int] = {}
    openings: dict[type[Command], int] = {}
    names: list[str] = []
    for kind in game.commands:
        listed = _listed(kind)
        if listed is None:
            openings[kind] = len(names)
            names.append(tag_of(kind))
        else:
            whole |= {command: len(names) + place for place, command in enumerate(listed)}
            names += map(told, listed)
    spoken = {word: len(names) + place for place, word in enumerate(_words(openings, words))}
    return Codebook((*names, *spoken), whole, openings, spoken)


def told(command: Command) -> str:
    """A command in one line: `game.command field=value …`."""
    fields = (f"{name}={_text(value)}" for name, value in msgspec.structs.asdict(command).items())
    return " ".join((tag_of(type(command)), *fields))


def _listed(kind: type[Command]) -> tuple[Command, ...] | None:
    """Every command of this kind, if they are few."""
    ranges = [values_of(each.type) for each in _fields(kind)]
    rows = [values for values in ranges if values is not None]
    if len(rows) < len(ranges) or prod(map(len, rows)) > FEW:
        return None
    return tuple(kind(*row) for row in product(*rows))


def _words(openings: Mapping[type[Command], int], words: tuple[str, ...]) -> dict[str, None]:
    kinds = [
        kind for opening in openings for each in _fields(opening) for kind in _parts(each.type)
    ]
    listed = dict.fromkeys(_text(value) for kind in kinds for value in values_of(kind) or ())
    opened = [kind for kind in kinds if values_of(kind) is None]
    texts = words if any(isinstance(kind, inspect.StrType) for kind in opened) else ()
    numbers = _DIGITS if any(isinstance(kind, inspect.IntType) for kind in opened) else ()
    tuples = (inspect.VarTupleType, inspect.TupleType)
    stops = (_STOP,) if numbers or any(isinstance(kind, tuples) for kind in opened) else ()
    return {**listed, **dict.fromkeys((*map(_text, texts), *numbers, *stops))}


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    """A type, and what it is put together of where its values cannot be listed."""
    yield kind
    if values_of(kind) is None:
        for part in open_parts(kind):
            yield from _parts(part)


def _fields(kind: type[Command]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    return info.fields if isinstance(info, inspect.StructType) else ()


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
