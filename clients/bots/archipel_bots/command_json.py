"""Between the commands of the rules and those that a choice describes in words."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from archipel_client.choices import combinations
from archipel_client.messages import Json
from domain.messages import Command

C = TypeVar("C", bound=Command)
T = TypeVar("T")


def offered_commands(choices: Iterable[Json], kinds: type[C]) -> Sequence[tuple[C, Json]]:
    """Every command that the choices describe, and its words."""
    return [(msgspec.convert(told, kinds), told) for told in combinations(choices)]


def to_json(command: Command) -> Json:
    """As it goes over the wire."""
    return as_received(command, dict[str, object])


def as_received(told: object, shape: type[T]) -> T:
    """As it comes out of a socket."""
    return msgspec.json.decode(msgspec.json.encode(told), type=shape)
