"""Cards as combinations of a few effect types, independent of their names (R7, R8)."""

from collections.abc import Iterator
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from domain.games.fifty_first_state.material import (
    Amount,
    AnyKind,
    CardId,
    Distance,
    Gains,
    Icon,
    Kind,
    Price,
    Stores,
)


class _Effect(
    Struct, frozen=True, tag_field="does", forbid_unknown_fields=True, omit_defaults=True
):
    pass


class Production(_Effect, frozen=True, tag="production"):
    """Makes goods each round: so many for each of your icons `per`, at most `most` times."""

    makes: Gains
    open: bool = False
    per: Icon | None = None
    most: Amount = 9


class Action(_Effect, frozen=True, tag="action"):
    """Gives for a price: with `uses`, so often per round at that price; otherwise for workers.

    The action of a leader is worth its price as written, once a round unless `uses` says otherwise.
    """

    gains: Gains
    cost: Price = {}
    uses: Amount | None = None


class Trigger(_Effect, frozen=True, tag="trigger"):
    """Gives whenever something is done, or whenever a location with an icon joins the state."""

    when: Literal["joins", "conquer", "cooperate", "redevelop"]
    gains: Gains
    icon: Icon | None = None


class OnEntry(_Effect, frozen=True, tag="on_entry"):
    """Gives once, when the card comes into play."""

    gains: Gains
    per: Icon | None = None
    most: Amount = 9


class Store(_Effect, frozen=True, tag="stock"):
    """Goods that lie on the card when it comes into play, and stay until they are taken."""

    goods: Stores


class Keep(_Effect, frozen=True, tag="keep"):
    """So many goods of these kinds survive Clean-up."""

    of: tuple[Literal["scrap", "fuel", "weapon", "brick", "universal", "worker"], ...]
    most: Amount


class Redraw(_Effect, frozen=True, tag="redraw"):
    """The third card of a Lookout may be discarded for another."""


Effect: TypeAlias = Production | Action | Trigger | OnEntry | Store | Keep | Redraw


class _Face(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    pass


class Location(_Face, frozen=True, tag="location"):
    """Three cards in one: to conquer, to cooperate with, to incorporate."""

    distance: Distance
    icons: tuple[Icon, ...] = ()
    spoils: Gains = {}
    agreement: Gains = {}
    built: tuple[Effect, ...] = ()


class Contact(_Face, frozen=True, tag="contact"):
    """Spent from the hand, it has this range."""

    contact: AnyKind
    value: Distance


class Leader(_Face, frozen=True, tag="leader"):
    """One at a time; an action among the effects is the leader action."""

    effects: tuple[OnEntry | Trigger | Action, ...]


Card: TypeAlias = Location | Contact | Leader


class DeckCard(Struct, frozen=True):
    """A card, and how often it is in the deck."""

    id: CardId
    copies: int
    card: Card


class FactionContact(Struct, frozen=True, forbid_unknown_fields=True):
    """A contact card of the base: for its price it has this range, once per round."""

    contact: Kind
    cost: Price
    value: Distance


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    """The production of a faction, and its contacts."""

    makes: Gains
    contacts: tuple[FactionContact, ...]


E = TypeVar("E", bound=Effect)


def effects(card: Card, kind: type[E]) -> Iterator[E]:
    """The effects of this type of a card in play."""
    match card:
        case Location(built=built):
            yield from (each for each in built if isinstance(each, kind))
        case Leader(effects=led):
            yield from (each for each in led if isinstance(each, kind))
        case Contact():
            return


def open_production(card: Card) -> Production | None:
    """The open production, which visitors may use."""
    return next((each for each in effects(card, Production) if each.open), None)
