"""The state: the board, both hands, and the seat to move."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Seat
from domain.games.divercite.commands import TieBreak
from domain.games.divercite.material import (
    CELLS,
    CITIES_PER_COLOUR,
    PLACE,
    RESOURCES_PER_COLOUR,
    Cell,
    Colour,
    Kind,
    Piece,
)
from domain.messages import State


class Stock(Struct, frozen=True, gc=False):
    """Pieces of one kind in a hand, by colour."""

    red: int
    green: int
    blue: int
    yellow: int

    def of(self, colour: Colour) -> int:
        left: int = getattr(self, colour)
        return left

    def without(self, colour: Colour) -> "Stock":
        return replace(self, **{colour: self.of(colour) - 1})


class Hand(Struct, frozen=True, gc=False):
    """The pieces that a player has still to place."""

    city: Stock
    resource: Stock

    def of(self, kind: Kind) -> Stock:
        return self.city if kind == "city" else self.resource


EMPTY_BOARD: Final[tuple[Piece | None, ...]] = (None,) * len(CELLS)
FULL_HAND: Final = Hand(
    city=Stock(*(CITIES_PER_COLOUR,) * 4),
    resource=Stock(*(RESOURCES_PER_COLOUR,) * 4),
)


class DiverciteState(State, frozen=True):
    starter: Seat = 0
    neutral_first: bool = False
    tie_break: TieBreak = "none"
    board: tuple[Piece | None, ...] = EMPTY_BOARD  # in the order of CELLS
    hands: tuple[Hand, Hand] = (FULL_HAND, FULL_HAND)
    next: Seat | None = None  # None before the first event and after the end
    last: Cell | None = None
    ply: int = 0  # pieces on the board

    @property
    def awaits_token(self) -> bool:
        """Whether the neutral-first variant has still to be opened (R23)."""
        return self.neutral_first and self.ply == 0

    @property
    def awaits_closing(self) -> bool:
        """Whether only the cell for the closing token is left (R14)."""
        return self.ply == len(CELLS) - 1 and not self.neutral_first

    @property
    def is_over(self) -> bool:
        return self.ply == len(CELLS)

    def at(self, cell: Cell) -> Piece | None:
        return self.board[PLACE[cell]]
