"""The three cards that the solo sheet changes by name, whatever the pack (R20, R32, R52).

A pack that has one of them must have it as the sheet does. Any other card with an ability in the
Lookout is written as a redraw: packs have no other word for it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from domain.games.fifty_first_state.cards import Action, Card, Location, Production, Redraw, effects
from domain.language import LocalizedName

Flaws: TypeAlias = Callable[[Location], Iterator[str]]


def flaws_on_sheet(id: str, names: LocalizedName, card: Card) -> Iterator[str]:
    """What contradicts the sheet; a card is known by its id or by a name in either language."""
    called = {_plain(name) for name in (id, names.en, names.fr)}
    if isinstance(card, Location):
        for titles, flaws in _CHANGED.items():
            if not called.isdisjoint(titles):
                yield from flaws(card)


def _flaws_of_pub(card: Location) -> Iterator[str]:
    if card.agreement != {"redraw": 1}:
        yield 'the solo sheet changes its agreement to {"redraw": 1}'
    makes = [each.makes for each in card.built if isinstance(each, Production)]
    if makes != [{"card": 1}] or len(card.built) > 1:
        yield 'the solo sheet has it draw a card in Production: one production makes {"card": 1}'


def _flaws_of_library(card: Location) -> Iterator[str]:
    if card.built != (Redraw(),):
        yield 'the solo sheet changes it to {"does": "redraw"}'


def _flaws_of_caravan(card: Location) -> Iterator[str]:
    takes = [action.gains for action in effects(card, Action)]
    if takes != [{"any": 1}] or len(card.built) > 1:
        yield 'the solo sheet has it take a resource of choice: one action gives {"any": 1}'


def _plain(name: str) -> str:
    """Without accents, case and signs: `Old (Ruined) Library` is `old ruined library`."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(each for each in letters if not unicodedata.combining(each))
    return " ".join(re.findall(r"[a-z0-9]+", bare))


_CHANGED: Final[Mapping[frozenset[str], Flaws]] = {
    frozenset({_plain("PUB")}): _flaws_of_pub,
    frozenset(map(_plain, ("ANCIENNE BIBLIOTHÈQUE", "Ruined Library", "Old (Ruined) Library"))): (
        _flaws_of_library
    ),
    frozenset(map(_plain, ("CARAVANE DE PILLARDS", "Thieves Caravan"))): _flaws_of_caravan,
}
