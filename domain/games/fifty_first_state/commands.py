"""Commands and options."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from domain.games.fifty_first_state.material import (
    Basic,
    CardId,
    Faction,
    Good,
    Payment,
    Resource,
    SecondVisit,
    TwoCards,
)
from domain.messages import Command, Options, named

Place: TypeAlias = Annotated[int, Meta(ge=0, description="Which location of the state, from 0.")]
RowPlace: TypeAlias = Annotated[
    int, Meta(ge=0, le=5, description="Which of the opponent's locations, from 0.")
]
Worth: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class FiftyFirstOptions(Options, frozen=True, tag_field="game", tag="fifty_first_state"):
    """The faction, the cards, and the reading of doubtful rules."""

    faction: Faction | Literal["lot"] = "lot"
    vp_per_location: Worth = 1
    vp_redevelopment_bonus: Worth = 1
    pay_on_entry: bool = False
    caravan_allows_universal: bool = True
    contacts_add_up: bool = True
    second_visit: SecondVisit = "two_workers"
    keep_leader_points: bool = False
    pack: str = "standard"


class _Command(Command, frozen=True, tag_field="type", tag=named("fifty_first_state")):
    pass


class KeepCard(_Command, frozen=True):
    """Lookout: take the card that was turned up."""


class RejectCard(_Command, frozen=True):
    """Lookout: discard the card that was turned up, for another."""


class CashSpoils(_Command, frozen=True):
    """Production: discard spoils for what they give."""

    card: CardId


class HoldSpoils(_Command, frozen=True):
    """Production: cash no more spoils this round."""


class Conquer(_Command, frozen=True):
    """Make a location your spoils."""

    card: CardId
    pay: Payment


class Cooperate(_Command, frozen=True):
    """Make an agreement with a location."""

    card: CardId
    pay: Payment


class Incorporate(_Command, frozen=True):
    """Add a location to your state."""

    card: CardId
    pay: Payment


class Redevelop(_Command, frozen=True):
    """Replace a location of your state by one from your hand."""

    card: CardId
    place: Place
    pay: Payment


class PlayLeader(_Command, frozen=True):
    """Put a leader in charge."""

    card: CardId


class UseLeader(_Command, frozen=True):
    """Use the leader action; `take` says which resources of choice."""

    pay: Payment
    take: tuple[Resource, ...] = ()


class TradeCards(_Command, frozen=True):
    """Discard two cards to draw one."""

    cards: TwoCards


class Scavenge(_Command, frozen=True):
    """Send two workers for a resource."""

    resource: Basic


class UseLocation(_Command, frozen=True):
    """Use the action of a location of your state; `take` says which resources of choice."""

    place: Place
    pay: Payment
    take: tuple[Resource, ...] = ()


class TakeStock(_Command, frozen=True):
    """Take one of the goods that lie on a location of your state."""

    place: Place
    good: Good


class Visit(_Command, frozen=True):
    """Send workers to an open production of the opponent."""

    place: RowPlace


class Pass(_Command, frozen=True):
    """Do nothing more this round."""


class SaveGoods(_Command, frozen=True):
    """Clean-up: say which goods are kept."""

    goods: tuple[Good, ...]


Acting: TypeAlias = (
    Conquer
    | Cooperate
    | Incorporate
    | Redevelop
    | PlayLeader
    | UseLeader
    | TradeCards
    | Scavenge
    | UseLocation
    | TakeStock
    | Visit
)
FiftyFirstCommand: TypeAlias = (
    KeepCard | RejectCard | CashSpoils | HoldSpoils | Acting | Pass | SaveGoods
)
