"""Encodes the commands of a game as action numbers, the same in every state of every match.

A command with few possible values is one action. Any other is a sequence of actions: its name,
then its fields, token by token. A token is a value that the field's type lists, or a text value of
the game (`Game.text_values`); a tuple is encoded item by item and a number digit by digit, both up
to a stop token. Hence no sequence is a prefix of another, and none stands for two commands.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Final, TypeAlias, cast

import msgspec
from msgspec import Struct, inspect

from archipel_kits.field_values import MAX_LISTED_VALUES, component_types, values_of
from domain.choices import tag_of
from domain.game import AnyGame
from domain.messages import Command

ActionSequence: TypeAlias = tuple[int, ...]

# No command of any game takes more.
MAX_ACTIONS_PER_COMMAND: Final = 64

_STOP: Final = "."
_DIGITS: Final = tuple(f"digit {each}" for each in "-0123456789")


class UnencodableCommandError(ValueError):
    """A command holds a value that has no token, or takes too many actions."""


class ActionCodec(Struct, frozen=True, eq=False):
    """Commands that are single actions, and the tokens that the others consist of."""

    names: tuple[str, ...]  # by action number
    single_actions: Mapping[Command, int]
    first_actions: Mapping[type[Command], int]
    tokens: Mapping[str, int]

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def max_actions(self) -> int:
        """How many actions a command takes at most."""
        return MAX_ACTIONS_PER_COMMAND if self.first_actions else 1

    @property
    def commands(self) -> dict[int, Command]:
        """The commands that are single actions, by number."""
        return {number: command for command, number in self.single_actions.items()}

    def first_action(self, command: type[Command]) -> int | None:
        """The first of several actions, or None for a command that is a single action."""
        return self.first_actions.get(command)

    def encode(self, command: Command) -> ActionSequence:
        first = self.first_action(type(command))
        if first is None:
            return (self.single_actions[command],)
        values = msgspec.structs.astuple(command)
        sequence = (first, *(token for value in values for token in self._tokens_of(value)))
        if len(sequence) > MAX_ACTIONS_PER_COMMAND:
            raise UnencodableCommandError(
                f"{command_text(command)} takes more than {MAX_ACTIONS_PER_COMMAND} actions"
            )
        return sequence

    def _tokens_of(self, value: object) -> Iterator[int]:
        text = _text(value)
        if text in self.tokens:
            yield self.tokens[text]
        elif isinstance(value, tuple):
            for item in cast("tuple[object, ...]", value):
                yield from self._tokens_of(item)
            yield self.tokens[_STOP]
        elif isinstance(value, int) and _STOP in self.tokens:
            yield from (self.tokens[f"digit {digit}"] for digit in str(value))
            yield self.tokens[_STOP]
        else:
            raise UnencodableCommandError(f"{text} is not in Game.text_values of this game")


def action_codec(game: AnyGame, text_values: tuple[str, ...]) -> ActionCodec:
    """Numbers the commands in the game's own order, then tokens, digits and the stop, if used."""
    single: dict[Command, int] = {}
    first: dict[type[Command], int] = {}
    names: list[str] = []
    for kind in game.commands:
        listed = _listed(kind)
        if listed is None:
            first[kind] = len(names)
            names.append(tag_of(kind))
        else:
            single |= {command: len(names) + place for place, command in enumerate(listed)}
            names += map(command_text, listed)
    texts = _token_texts(first, text_values)
    tokens = {text: len(names) + place for place, text in enumerate(texts)}
    return ActionCodec((*names, *tokens), single, first, tokens)


def command_text(command: Command) -> str:
    """A command in one line: `game.command field=value …`."""
    fields = (f"{name}={_text(value)}" for name, value in msgspec.structs.asdict(command).items())
    return " ".join((tag_of(type(command)), *fields))


def _listed(kind: type[Command]) -> tuple[Command, ...] | None:
    """Every command of this type, if they are few."""
    ranges = [values_of(each.type) for each in _fields(kind)]
    rows = [values for values in ranges if values is not None]
    if len(rows) < len(ranges) or prod(map(len, rows)) > MAX_LISTED_VALUES:
        return None
    return tuple(kind(*row) for row in product(*rows))


def _token_texts(
    first_actions: Mapping[type[Command], int], text_values: tuple[str, ...]
) -> dict[str, None]:
    fields = [each for command in first_actions for each in _fields(command)]
    kinds = [kind for each in fields for kind in _components(each.type)]
    listed = dict.fromkeys(_text(value) for kind in kinds for value in values_of(kind) or ())
    unbounded = [kind for kind in kinds if values_of(kind) is None]
    texts = text_values if any(isinstance(kind, inspect.StrType) for kind in unbounded) else ()
    numbers = _DIGITS if any(isinstance(kind, inspect.IntType) for kind in unbounded) else ()
    tuples = (inspect.VarTupleType, inspect.TupleType)
    stops = (_STOP,) if numbers or any(isinstance(kind, tuples) for kind in unbounded) else ()
    return {**listed, **dict.fromkeys((*map(_text, texts), *numbers, *stops))}


def _components(kind: inspect.Type) -> Iterator[inspect.Type]:
    """A type, and recursively its components where its values are not listed."""
    yield kind
    if values_of(kind) is None:
        for component in component_types(kind):
            yield from _components(component)


def _fields(kind: type[Command]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    return info.fields if isinstance(info, inspect.StructType) else ()


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
