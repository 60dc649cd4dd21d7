"""The event builder of this game: it also draws cards from the piles."""

from typing import TypeAlias

from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.games.fifty_first_state.cards import open_production
from domain.games.fifty_first_state.events import (
    CardsDrawn,
    CardsShown,
    DiscardsShuffled,
    FiftyFirstEvent,
)
from domain.games.fifty_first_state.evolve import evolve
from domain.games.fifty_first_state.material import CardId
from domain.games.fifty_first_state.state import FiftyFirstState

Cards: TypeAlias = tuple[CardId, ...]


class FiftyFirstBuilder(EventBuilder[FiftyFirstState, FiftyFirstEvent]):
    """Collects events and draws cards."""

    def __init__(self, state: FiftyFirstState, chance: Chance) -> None:
        super().__init__(state, evolve)
        self.chance = chance

    def draw_one(self) -> CardId | None:
        """The next card, if any is left (R28)."""
        return next(iter(self._next_cards(1)), None)

    def draw_to_hand(self, count: int) -> None:
        while count and (cards := self._next_cards(count)):
            self.add(CardsDrawn(cards))
            count -= len(cards)

    def show(self, count: int) -> None:
        """Reveals cards: only those with open production stay (R24).

        All are drawn before any is discarded, so that none is drawn twice.
        """
        cards, faces = self._next_cards(count), self.state.cards
        if others := self.state.discards if len(cards) < count else ():
            self.add(DiscardsShuffled())
            cards += self.chance.draw(others, min(count - len(cards), len(others)))
        if cards:
            self.add(CardsShown(cards, tuple(c for c in cards if open_production(faces[c]))))

    def _next_cards(self, count: int) -> Cards:
        """At most so many; the next call shuffles the discards if the pile is empty."""
        if not self.state.draw_pile and self.state.discards:
            self.add(DiscardsShuffled())
        pile = self.state.draw_pile
        return self.chance.draw(pile, min(count, len(pile)))
