"""Converts between the commands of the rules and their JSON in the contract."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from archipel_client.choices import combinations
from archipel_client.messages import Json
from domain.messages import Command

C = TypeVar("C", bound=Command)
T = TypeVar("T")


def offered_commands(choices: Iterable[Json], kinds: type[C]) -> Sequence[tuple[C, Json]]:
    """Every command that the choices describe, with its JSON."""
    return [(msgspec.convert(each, kinds), each) for each in combinations(choices)]


def to_json(command: Command) -> Json:
    return as_received(command, dict[str, object])


def as_received(message: object, shape: type[T]) -> T:
    """Encoded as JSON and decoded again, as if it had been received."""
    return msgspec.json.decode(msgspec.json.encode(message), type=shape)
