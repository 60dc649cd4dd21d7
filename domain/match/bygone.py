"""What was done once, and how the lots fell: enough to have it happen again."""

from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from domain.game import Seat
from domain.messages import Command

C = TypeVar("C", bound=Command)


class Bygone(Struct, Generic[C], frozen=True, omit_defaults=True):
    """One command of the game; the set-up, which nobody asks for, has neither seat nor command."""

    seat: Seat | None = None
    command: C | None = None
    faces: tuple[int, ...] = ()


Past: TypeAlias = tuple[Bygone[Command], ...]
