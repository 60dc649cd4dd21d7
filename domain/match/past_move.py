"""A move of another match and the rolls it took: enough to replay it."""

from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from domain.game import Seat
from domain.messages import Command

C = TypeVar("C", bound=Command)


class PastMove(Struct, Generic[C], frozen=True, omit_defaults=True):
    """One command of the game with its rolled faces; the set-up has neither seat nor command."""

    seat: Seat | None = None
    command: C | None = None
    faces: tuple[int, ...] = ()


Past: TypeAlias = tuple[PastMove[Command], ...]
