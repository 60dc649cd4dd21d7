"""Both decks and their discard piles: unseen cards are an unordered bag."""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Seat
from domain.games.mini_divercity.material import Species

Card = TypeVar("Card")
Cards: TypeAlias = "tuple[Species, ...]"


class SpeciesDeck(Struct, frozen=True, gc=False):
    bag: tuple[Species, ...] = ()
    top: Species | None = None  # lies face up on the deck
    caught: tuple[Species, ...] = ()  # in the Captain's hands
    discard: tuple[Species, ...] = ()

    @property
    def count(self) -> int:
        return len(self.bag) + (self.top is not None)

    @property
    def is_spent(self) -> bool:
        """Whether no card is left to draw; of two that the Captain holds, one returns."""
        return not (self.bag or self.top or self.caught)

    def taken(self, species: Sequence[Species]) -> "SpeciesDeck":
        """The deck without these top cards."""
        bag: list[Species] = [*self.bag]
        for card in species if self.top is None else species[1:]:
            bag.remove(card)
        return replace(self, bag=tuple(bag), top=None)

    def fished(self, species: Species) -> "SpeciesDeck":
        """The deck with its top card on the discard pile."""
        bag: Cards = self.bag if self.top else without(self.bag, species)
        return replace(self, bag=bag, top=None, discard=(*self.discard, species))

    def discarded(self, species: Cards) -> "SpeciesDeck":
        return replace(self, discard=self.discard + species)


class CorporationsDeck(Struct, frozen=True, gc=False):
    bag: tuple[str, ...] = ()
    top: tuple[str, ...] = ()  # known cards, the next one first
    seen_by: Seat | None = None  # the seat that has seen them; None: all
    is_face_up: bool = False  # whether the next card lies face up
    drawn: str | None = None  # the card that is being resolved
    resolved: int = 0  # the number of its resolved events
    discard: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.bag) + len(self.top)

    def reshuffled(self) -> "CorporationsDeck":
        return replace(self, bag=(*self.bag, *self.discard), discard=())

    def drew(self, card: str) -> "CorporationsDeck":
        """Draws the next card to be resolved."""
        if self.top:
            bag, top = self.bag, self.top[1:]
        else:
            bag, top = without(self.bag, card), ()
        return replace(self, bag=bag, top=top, is_face_up=False, drawn=card, resolved=0)

    def seen(self, cards: tuple[str, ...], to: Seat | None) -> "CorporationsDeck":
        """The deck with these next cards, some of which may be known already."""
        bag = self.bag
        for card in cards[len(self.top) :]:
            bag = without(bag, card)
        return replace(self, bag=bag, top=cards, seen_by=to)

    def ordered(self, order: tuple[int, ...]) -> "CorporationsDeck":
        return replace(self, top=tuple(self.top[place - 1] for place in order))

    def turned(self, card: str) -> "CorporationsDeck":
        looked = self if self.top else self.seen((card,), None)
        return replace(looked, is_face_up=True)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
