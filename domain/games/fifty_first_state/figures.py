"""The packs of this game (R65–R67): entry types and the figures assembled from them."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.games.fifty_first_state.cards import (
    Action,
    Base,
    Card,
    DeckCard,
    Leader,
    effects,
    open_production,
)
from domain.games.fifty_first_state.commands import FiftyFirstOptions
from domain.games.fifty_first_state.material import FACTIONS, GOODS, KINDS, SHOWN, Faction
from domain.games.fifty_first_state.solo_sheet import flaws_on_sheet
from domain.games.fifty_first_state.soundness import (
    flaws_of_base,
    flaws_of_card,
    flaws_of_leader_action,
)
from domain.language import LocalizedName
from domain.packs import (
    Entry,
    InvalidPackError,
    Line,
    Pack,
    built_in,
    chosen,
    read_pack,
)
from domain.provenance import codes_in

Sources: TypeAlias = Mapping[str, str]  # the source of each field

NO_SOURCES: Final[Sources] = {}


class _Figure(Entry, frozen=True, kw_only=True, tag_field="entry"):
    names: LocalizedName | None = None
    sources: Sources = NO_SOURCES
    confidence: str = ""
    note: str = ""

    @property
    def name(self) -> LocalizedName | None:
        return self.names

    def cited(self) -> frozenset[str]:
        return super().cited().union(*map(codes_in, self.sources.values()))


class CardEntry(_Figure, frozen=True, kw_only=True, tag="fifty_first_state.card"):
    """A card, and how often it is in the deck: 0 takes it out."""

    copies: Annotated[int, Meta(ge=0, le=20)]
    card: Card | None = None


class FactionEntry(_Figure, frozen=True, kw_only=True, tag="fifty_first_state.faction"):
    """The figures of a faction."""

    base: Base


class LeaderActionEntry(_Figure, frozen=True, kw_only=True, tag="fifty_first_state.leader_action"):
    """The action of every leader whose card has none of its own (R69)."""

    action: Action


FigureEntry: TypeAlias = CardEntry | FactionEntry | LeaderActionEntry


class Figures(Struct, frozen=True, gc=False):
    """The figures of a pack."""

    factions: Mapping[Faction, Base]
    deck: tuple[DeckCard, ...]


StatePack: TypeAlias = Pack[FigureEntry, Figures]
Lines: TypeAlias = Sequence[Line[FigureEntry]]

_DECODER: Final = msgspec.json.Decoder(FigureEntry)


def read(text: str, known: Sequence[StatePack] = ()) -> StatePack:
    return read_pack(text, _DECODER, _as_on_sheet, known)


def _as_on_sheet(lines: Lines) -> Figures:
    """The figures, if they have the cards that the solo sheet changes as it has them."""
    for line in lines:
        match line.entry:
            case CardEntry(id=id, copies=copies, names=names, card=card) if copies:
                if names is not None and card is not None:
                    for flaw in flaws_on_sheet(id, names, card):
                        raise InvalidPackError(line.where, f"{id}: {flaw}")
            case _:
                continue
    return _assembled(lines)


def _assembled(lines: Lines) -> Figures:
    deck: list[DeckCard] = []
    bases: dict[str, Base] = {}
    action: Action | None = None
    for line in lines:
        match line.entry:
            case FactionEntry(id=id, base=base):
                bases[id] = _sound_base(line.where, id, base)
            case CardEntry(id=id, copies=copies) if copies:
                deck.append(DeckCard(id, copies, _sound_card(line.where, line.entry)))
            case CardEntry():
                continue
            case LeaderActionEntry():
                action = _sound_action(line.where, line.entry, action)
    _check_open(deck)
    led = tuple(_with_action(each, action) for each in deck)
    return Figures({each: _found(bases, each) for each in FACTIONS}, led)


def _sound_action(where: str, entry: LeaderActionEntry, before: Action | None) -> Action:
    if before is not None:
        raise InvalidPackError(where, f"{entry.id}: a pack has one leader action at most")
    for flaw in flaws_of_leader_action(entry.action):
        raise InvalidPackError(where, f"{entry.id}: {flaw}")
    return entry.action


def _with_action(deck_card: DeckCard, action: Action | None) -> DeckCard:
    """A leader without an action gets that of the pack."""
    card = deck_card.card
    if action is None or not isinstance(card, Leader) or any(effects(card, Action)):
        return deck_card
    return replace(deck_card, card=Leader((*card.effects, action)))


def _sound_base(where: str, id: str, base: Base) -> Base:
    if id not in FACTIONS:
        raise InvalidPackError(where, f"{id} is no faction; there are {', '.join(FACTIONS)}")
    for flaw in flaws_of_base(base):
        raise InvalidPackError(where, f"{id}: {flaw}")
    return base


def _sound_card(where: str, entry: CardEntry) -> Card:
    if entry.card is None or entry.names is None:
        missing = "card" if entry.card is None else "names"
        raise InvalidPackError(where, f"{entry.id} has no {missing}")
    for flaw in flaws_of_card(entry.card):
        raise InvalidPackError(where, f"{entry.id}: {flaw}")
    return entry.card


def _check_open(deck: Sequence[DeckCard]) -> None:
    """The opponent begins with three locations (R9)."""
    count = sum(each.copies for each in deck if open_production(each.card))
    if count < SHOWN:
        raise InvalidPackError(
            "the deck", f"{count} cards have open production, {SHOWN} are needed"
        )


def _found(bases: Mapping[str, Base], faction: Faction) -> Base:
    if faction not in bases:
        raise InvalidPackError("the pack", f"the faction {faction} is missing")
    return bases[faction]


def _built_in(name: str) -> str:
    return built_in("domain.games.fifty_first_state", name)


def _superseded(name: str, file: str) -> StatePack:
    """A pack as an earlier release had it; its file has the entries that have changed since."""
    pack = read_pack(_built_in(file), _DECODER, _assembled, BUILT_IN)
    return replace(pack, label=replace(pack.label, name=name))


BUILT_IN: Final[tuple[StatePack, ...]] = tuple(
    read(_built_in(name)) for name in ("standard", "master_set")
)
SUPERSEDED: Final[tuple[StatePack, ...]] = (
    _superseded("standard", "standard_0_2"),
    _superseded("master_set", "master_set_0_2"),
)


def text_values(packs: Sequence[StatePack], options: FiftyFirstOptions) -> tuple[str, ...]:
    """All text of command fields: cards, goods, and the other coins of payments."""
    cards = tuple(each.id for each in chosen(packs, options.pack).figures.deck)
    spent = tuple(f"{place}.{card}" for place, card in product(("hand", "agreement"), cards))
    return (*cards, *GOODS, *spent, *(f"base.{kind}" for kind in KINDS))
