"""The state."""

from typing import TypeAlias

from msgspec import Struct

from domain.game import Seat
from domain.games.mini_divercity.decks import CorporationsDeck, SpeciesDeck
from domain.games.mini_divercity.figures import Power
from domain.games.mini_divercity.material import (
    COLOURS,
    PLACES,
    Colour,
    Place,
    Result,
    Role,
    Species,
)
from domain.games.mini_divercity.questions import Question
from domain.games.mini_divercity.scale import START, Scale
from domain.games.mini_divercity.terms import UNAGREED, Terms
from domain.messages import State


class Held(Struct, frozen=True, gc=False):
    """A card in a hand; `known` once its holder knows it."""

    species: Species
    known: bool


class Diver(Struct, frozen=True, gc=False):
    role: Role
    used: bool = False


class Notes(Struct, frozen=True, gc=False, omit_defaults=True):
    """The contents of a discard pile when it was consulted, its top card last."""

    species: tuple[Species, ...] | None = None
    corporations: tuple[str, ...] | None = None


class Turn(Struct, frozen=True, gc=False):
    """The seat to move, and what it did before the main action."""

    number: int = 0
    seat: Seat = 0
    diver: Role | None = None
    explored: bool = False  # quickly
    sent: int = 0  # the number of divers


Hand: TypeAlias = "tuple[Held | None, ...]"  # by place; in the solo game the Lagoon first


class MiniDivercityState(State, frozen=True):
    terms: Terms = UNAGREED
    scale: Scale = START
    hotels: tuple[Colour, ...] = ()  # the open ones
    hands: tuple[Hand, ...] = ()
    divers: tuple[tuple[Diver, ...], ...] = ()
    species: SpeciesDeck = SpeciesDeck()
    corporations: CorporationsDeck = CorporationsDeck()
    turn: Turn = Turn()
    question: Question | None = None
    notes: Notes = Notes()
    result: Result | None = None

    @property
    def is_solo(self) -> bool:
        return self.terms.mode == "effe"

    @property
    def closable(self) -> tuple[Colour, ...]:
        """The hotels that a card may close; with none open, a pack may allow any island (U16)."""
        return self.hotels or (COLOURS if self.terms.close_without_hotel else ())

    def at(self, seat: Seat, place: Place) -> Held | None:
        hand = self.hands[seat]
        return hand[place - 1] if place <= len(hand) else None

    def held(self, seat: Seat) -> tuple[Place, ...]:
        """The occupied places of a hand."""
        hand = self.hands[seat]
        places: list[Place] = []
        for place in PLACES[: len(hand)]:
            held = hand[place - 1]
            if held is not None:
                places.append(place)
        return tuple(places)

    def gaps(self, seat: Seat) -> tuple[Place, ...]:
        """The empty places of a hand."""
        hand = self.hands[seat]
        gaps: list[Place] = []
        for place in PLACES[: len(hand)]:
            held = hand[place - 1]
            if held is None:
                gaps.append(place)
        return tuple(gaps)

    def hidden(self, seat: Seat) -> tuple[Place, ...]:
        """The places of a hand whose card is unknown to its holder."""
        hand = self.hands[seat]
        hidden: list[Place] = []
        for place in PLACES[: len(hand)]:
            held = hand[place - 1]
            if held is not None and not held.known:
                hidden.append(place)
        return tuple(hidden)

    def cards(self, seat: Seat, places: tuple[Place, ...]) -> tuple[Species, ...]:
        """The cards at these places."""
        hand = self.hands[seat]
        cards: list[Species] = []
        for place in places:
            held = hand[place - 1]
            if held is not None:
                cards.append(held.species)
        return tuple(cards)

    def power(self, role: Role) -> Power:
        return self.terms.powers[role]
