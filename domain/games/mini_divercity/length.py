"""How long a match can be at most: a bound that follows from the figures of its pack.

A turn draws one Corporations card, so the deck goes round once in as many turns as it has cards.
A round opens every hotel; who survives it has closed one in it, with a Species card or a diver.
Species cards never come back. While the Species deck lasts, a round also takes one for each oil
and each dynamite event; after that only the cards of a hand are left to close hotels with.
"""

from typing import Final

from domain.games.mini_divercity.figures import CorporationCard, Figures
from domain.games.mini_divercity.material import EFFE_HAND, ROLES

QUESTIONS: Final = 5  # commands that one diver's action takes at most, the sending among them
AT_ANY_TIME: Final = 3  # two piles to look through, and giving up


def longest(figures: Figures) -> int:
    """No match takes more commands than this."""
    cards = sum(figures.species.values())
    deck = figures.corporations.values()
    turns = sum(face.copies for face in deck) * _rounds(cards, sum(map(_taken, deck)))
    # A card is discarded by one command only; after a hotel is closed there may be a swap.
    return turns + 2 * cards + len(ROLES) * QUESTIONS + AT_ANY_TIME


def _rounds(cards: int, taken: int) -> int:
    """While the Species deck lasts, then on a hand, then by divers; the first and last in part."""
    return cards // max(1, taken) + EFFE_HAND + len(ROLES) + 2


def _taken(face: CorporationCard) -> int:
    """Species cards that these Corporations cards take in a round."""
    return face.copies * sum(event != "hotels" for event in face.events)
