"""Events; cards that are not public can be concealed."""

from typing import TypeAlias

from archipel_toy_trick.material import Card
from domain.game import Seat
from domain.messages import Concealed, Event, named

Cards: TypeAlias = "tuple[Card, ...] | Concealed"


class _Event(Event, frozen=True, tag_field="type", tag=named("toy_trick")):
    pass


class LeaderNamed(_Event, frozen=True):
    seat: Seat


class CardsDrawn(_Event, frozen=True):
    """From the bag into a hand: only that seat sees the cards."""

    seat: Seat
    cards: Cards


class StakeRolled(_Event, frozen=True):
    points: int


class CardPlayed(_Event, frozen=True):
    seat: Seat
    card: Card


class CardTraded(_Event, frozen=True):
    """All viewers see the trade; only that seat sees the cards."""

    seat: Seat
    given: Cards
    taken: Cards


class TrickTaken(_Event, frozen=True):
    seat: Seat
    points: int


ToyTrickEvent: TypeAlias = (
    LeaderNamed | CardsDrawn | StakeRolled | CardPlayed | CardTraded | TrickTaken
)
