"""An upper bound on the length of a match, from the figures of its pack.

A turn draws one Corporations card, so the deck goes round once in as many turns as it has cards.
A round opens every hotel; who survives it has closed one in it, with a Species card or a diver.
Species cards never come back. While the Species deck lasts, a round also takes one for each oil
and each dynamite event; after that only the cards of a hand are left to close hotels with.
"""

from typing import Final

from domain.games.mini_divercity.figures import CorporationCard, Figures
from domain.games.mini_divercity.material import EFFE_HAND, ROLES

QUESTIONS: Final = 5  # the most commands of one diver's action, with the sending
AT_ANY_TIME: Final = 3  # two piles to consult, and conceding


def longest(figures: Figures) -> int:
    """The most commands that a match can take."""
    cards = sum(figures.species.values())
    deck = figures.corporations.values()
    turns = sum(face.copies for face in deck) * _rounds(cards, sum(map(_taken, deck)))
    # A card is discarded by one command only; after a hotel is closed there may be a swap.
    return turns + 2 * cards + len(ROLES) * QUESTIONS + AT_ANY_TIME


def _rounds(cards: int, taken: int) -> int:
    """While the Species deck lasts, then on a hand, then by divers; the first and last in part."""
    return cards // max(1, taken) + EFFE_HAND + len(ROLES) + 2


def _taken(face: CorporationCard) -> int:
    """The Species cards that these Corporations cards take in a round."""
    return face.copies * sum(event != "hotels" for event in face.events)
