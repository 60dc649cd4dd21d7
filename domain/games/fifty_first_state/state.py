"""The state: hand, base, locations, opponent, piles, tokens."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from domain.games.fifty_first_state.cards import Base, Card, Location
from domain.games.fifty_first_state.material import (
    HAND_LIMIT,
    UNDER_BASE,
    CardId,
    Faction,
    Goods,
    InPlaySpot,
    Kind,
    Phase,
    SecondVisit,
)
from domain.messages import State
from domain.packs import PackLabel

Pile = tuple[CardId, ...]  # sorted: piles have no order, cards are picked when they are drawn


class Settings(Struct, frozen=True, gc=False):
    """The reading of doubtful rules (R68)."""

    vp_per_location: int = 1
    vp_redevelopment_bonus: int = 1
    pay_on_entry: bool = False
    caravan_allows_universal: bool = True
    contacts_add_up: bool = True
    second_visit: SecondVisit = "two_workers"
    keep_leader_points: bool = False


class InPlay(Struct, frozen=True, gc=False, omit_defaults=True):
    """A location of the state, or its leader, with its points and number of scorings."""

    card: CardId
    redeveloped: bool = False
    points: int = 0
    scorings: int = 0
    uses: int = 0
    stock: Goods = {}


class Neighbour(Struct, frozen=True, gc=False):
    """A location of the opponent, with its number of visits this round."""

    card: CardId
    visits: int = 0


NO_BASE: Final = Base({}, ())
NO_PACK: Final = PackLabel("", "")
NO_CARDS: Final[Mapping[CardId, Card]] = {}
NO_GOODS: Final[Goods] = {}


class FiftyFirstState(State, frozen=True, kw_only=True):
    faction: Faction = "new_york"
    base: Base = NO_BASE
    settings: Settings = Settings()
    pack: PackLabel = NO_PACK
    cards: Mapping[CardId, Card] = NO_CARDS

    phase: Phase = "lookout"
    round: int = 0
    picks: int = 0  # how many cards of this Lookout are settled
    redraws: int = 0
    turned: CardId | None = None
    acted: int = 0

    hand: Pile = ()
    draw_pile: Pile = ()
    discards: Pile = ()
    opponent_pile: Pile = ()
    row: tuple[Neighbour, ...] = ()
    revealed: bool = True  # whether the opponent has revealed a card since this round began

    agreements: Pile = ()
    spoils: Pile = ()
    markers: frozenset[Kind] = frozenset()  # faction contacts that are used up this round
    built: tuple[InPlay, ...] = ()
    leader: InPlay | None = None
    points: int = 0  # on the base
    counts: tuple[int, ...] = ()  # what each Count has shown
    goods: Goods = NO_GOODS

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def hand_is_full(self) -> bool:
        return len(self.hand) >= HAND_LIMIT

    @property
    def base_is_full(self) -> bool:
        return len(self.agreements) + len(self.spoils) >= UNDER_BASE

    @property
    def nothing_revealed(self) -> bool:
        """The opponent's pile was empty when a card of this round should be revealed (R27)."""
        return self.phase != "lookout" and not self.revealed

    def in_play(self, spot: InPlaySpot) -> InPlay:
        found = self.leader if spot == "leader" else self.built[spot]
        if found is None:
            msg = "there is no leader"
            raise LookupError(msg)
        return found

    def location(self, card: CardId) -> Location | None:
        face = self.cards[card]
        return face if isinstance(face, Location) else None

    def location_at(self, place: int) -> Location:
        face = self.location(self.built[place].card)
        if face is None:
            msg = f"place {place} holds no location"
            raise TypeError(msg)
        return face
