"""The open question of the game."""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.game import Seat

Kind: TypeAlias = Literal["oil", "save", "swap", "catch", "reveal", "order", "look", "action"]


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """The seat that is asked, the kind of answer, and its `count` of items."""

    kind: Kind
    seat: Seat
    count: int = 0
    ends_turn: bool = False  # whether the main action is done with the answer
