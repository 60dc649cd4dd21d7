"""The state: hands, bag, trick and points."""

from typing import TypeAlias

from archipel_toy_trick.material import DECK, TRICKS, Card
from domain.game import Seat
from domain.messages import State

Hand: TypeAlias = "tuple[Card, ...]"


class ToyTrickState(State, frozen=True):
    first: Seat = 0
    turn: Seat = 0
    hands: tuple[Hand, Hand] = ((), ())
    bag: tuple[Card, ...] = DECK  # unordered: cards are picked when they are drawn
    lead: Card | None = None
    stake: int = 0
    points: tuple[int, int] = (0, 0)
    traded: tuple[bool, bool] = (False, False)
    tricks: int = 0

    @property
    def is_over(self) -> bool:
        return self.tricks == TRICKS
