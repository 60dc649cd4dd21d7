"""Events; cards that only the player may see can be concealed."""

from typing import TypeAlias

from domain.games.fifty_first_state.cards import Base, DeckCard
from domain.games.fifty_first_state.material import (
    Basic,
    CardId,
    Faction,
    Good,
    Goods,
    Payment,
    Phase,
    Resource,
    Spot,
    TwoCards,
)
from domain.games.fifty_first_state.state import Settings
from domain.messages import Concealed, Event, named
from domain.packs import PackLabel

Cards: TypeAlias = tuple[CardId, ...] | Concealed


class _Event(Event, frozen=True, tag_field="type", tag=named("fifty_first_state")):
    pass


class TableLaid(_Event, frozen=True):
    """The faction, and every card that can occur in this match."""

    faction: Faction
    by_lot: bool
    base: Base
    settings: Settings
    pack: PackLabel
    deck: tuple[DeckCard, ...]


class OpponentFound(_Event, frozen=True):
    """Cards were drawn until three had open production; the others returned to the pile."""

    drawn: tuple[CardId, ...]
    joined: tuple[CardId, ...]


class HandDealt(_Event, frozen=True):
    cards: Cards


class RoundBegun(_Event, frozen=True):
    """The Lookout begins; its third card may be redrawn this many times."""

    round: int
    redraws: int


class CardTurned(_Event, frozen=True):
    """A card that only the player sees."""

    cards: Cards


class CardKept(_Event, frozen=True):
    """The card goes to the hand, or to the discards if the hand is full."""

    by_choice: bool
    overflow: CardId | None = None


class CardRejected(_Event, frozen=True):
    card: CardId


class NothingTurned(_Event, frozen=True):
    """No card is left in any pile, so this pick is skipped."""


class DiscardsShuffled(_Event, frozen=True):
    """The discard pile becomes the draw pile."""


class CardsShown(_Event, frozen=True):
    """Those with open production join the opponent's pile, the others are discarded."""

    cards: tuple[CardId, ...]
    joined: tuple[CardId, ...]


class OpponentRevealed(_Event, frozen=True):
    card: CardId


class PhaseBegun(_Event, frozen=True):
    phase: Phase


class Gained(_Event, frozen=True):
    """Tokens from the supply, by the base or a card."""

    source: str
    goods: Goods


class Scored(_Event, frozen=True):
    """Victory points and their place."""

    spot: Spot
    points: int


class CardsDrawn(_Event, frozen=True):
    """Into the hand, by a card or a trade."""

    cards: Cards


class SpoilsCashed(_Event, frozen=True):
    card: CardId


class SpoilsHeld(_Event, frozen=True):
    """The remaining spoils stay under the base."""


class Conquered(_Event, frozen=True):
    card: CardId
    paid: Payment


class Cooperated(_Event, frozen=True):
    card: CardId
    paid: Payment


class Incorporated(_Event, frozen=True):
    card: CardId
    paid: Payment


class Redeveloped(_Event, frozen=True):
    """The old location is discarded; its points stay, on the base."""

    card: CardId
    place: int
    paid: Payment


class LeaderPlayed(_Event, frozen=True):
    """The previous leader is discarded; the points go with it, or to the base by a setting."""

    card: CardId


class LeaderUsed(_Event, frozen=True):
    """The leader action, where the pack has one."""

    paid: Payment
    take: tuple[Resource, ...] = ()


class CardsTraded(_Event, frozen=True):
    cards: TwoCards


class Scavenged(_Event, frozen=True):
    resource: Basic


class LocationUsed(_Event, frozen=True):
    place: int
    paid: Payment
    take: tuple[Resource, ...] = ()


class StockLaid(_Event, frozen=True):
    """Goods of the supply lie on a location."""

    place: int
    goods: Goods


class StockTaken(_Event, frozen=True):
    place: int
    good: Good


class Visited(_Event, frozen=True):
    place: int
    workers: int


class Passed(_Event, frozen=True):
    pass


class Counted(_Event, frozen=True):
    round: int
    points: int


class GoodsSaved(_Event, frozen=True):
    goods: tuple[Good, ...]


class CleanedUp(_Event, frozen=True):
    """All other tokens return to the supply, and so do workers and markers."""

    kept: Goods


Acted: TypeAlias = (
    Conquered
    | Cooperated
    | Incorporated
    | Redeveloped
    | LeaderPlayed
    | LeaderUsed
    | CardsTraded
    | Scavenged
    | LocationUsed
    | StockTaken
    | Visited
)
FiftyFirstEvent: TypeAlias = (
    TableLaid
    | OpponentFound
    | HandDealt
    | RoundBegun
    | CardTurned
    | CardKept
    | CardRejected
    | NothingTurned
    | DiscardsShuffled
    | CardsShown
    | OpponentRevealed
    | PhaseBegun
    | Gained
    | Scored
    | CardsDrawn
    | SpoilsCashed
    | SpoilsHeld
    | Acted
    | StockLaid
    | Passed
    | Counted
    | GoodsSaved
    | CleanedUp
)
