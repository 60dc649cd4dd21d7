"""Legal commands as choices: sampled, and tested for membership, without listing them all."""

from collections.abc import Iterable, Sequence
from math import prod
from random import Random

import msgspec

from archipel_client.messages import Json
from domain.choices import Choice, pattern_type, tag_of
from domain.game import AnyGame
from domain.messages import Command


def choices_from_json(game: AnyGame, patterns: Iterable[Json]) -> Sequence[Choice]:
    """The choices of the rules, from the patterns of the contract."""
    commands = {tag_of(command): command for command in game.commands}
    return [_choice(commands[str(each["type"])], each) for each in patterns]


def random_command(choices: Sequence[Choice], rng: Random) -> Command:
    """Every legal command has the same probability."""
    (chosen,) = rng.choices(choices, weights=[_size(each) for each in choices])
    return chosen.command(**{name: rng.choice(each) for name, each in chosen.fields.items()})


def is_legal(choices: Iterable[Choice], command: Command) -> bool:
    return any(
        type(command) is each.command
        and all(getattr(command, name) in values for name, values in each.fields.items())
        for each in choices
    )


def _choice(command: type[Command], json: Json) -> Choice:
    read = msgspec.convert(json, pattern_type(command))
    return Choice(command, msgspec.structs.asdict(read))


def _size(choice: Choice) -> int:
    return prod(map(len, choice.fields.values()))
