"""What every message is made of: commands ask, events tell what happened, views show.

`gc=False`, of events and states: what is frozen leads only to what was there before it, so it is in
no cycle, and the collector need not look for one.
"""

import re
from collections.abc import Callable

from msgspec import Struct


def snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def named(prefix: str) -> Callable[[str], str]:
    """Tags every struct `<prefix>.<snake_case of its class name>`."""
    return lambda name: f"{prefix}.{snake_case(name)}"


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish, in the imperative; a typing mistake in one is refused, never ignored."""


class Event(Struct, frozen=True, gc=False):
    """A fact, in the past tense; readers ignore fields that they do not know."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is to be played; each game tags its own with `game`."""


class State(Struct, frozen=True, gc=False):
    """Where a game stands: only ever folded from events."""


class View(Struct, frozen=True):
    """What one viewer may see of a state; each game tags its own with `game`."""


class Concealed(Struct, frozen=True):
    """Stands where a viewer may not look, and says only how much is there."""

    count: int


class ConcealedEventError(TypeError):
    """A state may only ever be folded from what really happened."""
