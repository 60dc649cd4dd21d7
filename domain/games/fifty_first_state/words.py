"""Every word that a command may hold: cards, goods, and whatever else can be paid with."""

from collections.abc import Sequence
from itertools import product

from domain.games.fifty_first_state.commands import FiftyFirstOptions
from domain.games.fifty_first_state.figures import StatePack
from domain.games.fifty_first_state.material import GOODS, KINDS
from domain.packs import chosen


def words(packs: Sequence[StatePack], options: FiftyFirstOptions) -> tuple[str, ...]:
    cards = tuple(each.id for each in chosen(packs, options.pack).figures.deck)
    spent = tuple(f"{place}.{card}" for place, card in product(("hand", "agreement"), cards))
    return (*cards, *GOODS, *spent, *(f"base.{kind}" for kind in KINDS))
