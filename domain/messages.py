"""Base types of the messages: commands, events, options, states and views.

Structs that live as long as a match set `gc=False`: a frozen struct refers only to older objects,
so it is never part of a reference cycle, and the garbage collector need not visit it. A server
holds millions of them, and visiting them all stopped it for a tenth of a second and more.
"""

import re
from collections.abc import Callable

from msgspec import Struct


def snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def named(prefix: str) -> Callable[[str], str]:
    """Tags every struct `<prefix>.<snake_case of its class name>`."""
    return lambda name: f"{prefix}.{snake_case(name)}"


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A request, named in the imperative; unknown fields are refused, so that typos show."""


class Event(Struct, frozen=True, gc=False):
    """A fact, named in the past tense; readers ignore unknown fields."""


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The settings of a match; each game tags its own type with `game`."""


class State(Struct, frozen=True, gc=False):
    """The state of a game, which is folded from its events."""


class View(Struct, frozen=True, gc=False):
    """What one viewer may see of a state; each game tags its own type with `game`."""


class Concealed(Struct, frozen=True, gc=False):
    """Replaces hidden items in events and views; tells only their number."""

    count: int


class ConcealedEventError(TypeError):
    """A redacted event cannot be folded into a state."""
