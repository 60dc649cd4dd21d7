"""The entry types of a pack (R11)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from domain.games.mini_divercity.material import Colour, Role, Species, Threat, Zone
from domain.language import LocalizedName
from domain.packs import Entry

LevelNumber: TypeAlias = Literal["1", "2", "3", "4", "5", "6", "7"]
NumberName: TypeAlias = Literal[
    "species_cards", "corporation_cards", "hand", "hand_of_two", "extra_discard_on_save"
]
SwitchName: TypeAlias = Literal["empty_deck_loses_at_once"]
Deed: TypeAlias = Literal[
    "call_teammate",
    "close_hotel",
    "see_own_hand",
    "identify",
    "tell_hands",
    "move_token",
    "order_corporations",
    "catch",
    "reveal",
]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=60)]


class SpeciesEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.species"):
    """A species and its number of cards."""

    id: Species
    name: LocalizedName
    copies: Few


class IslandEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.island"):
    """An island, known by its colour."""

    id: Colour
    name: LocalizedName


class DiverEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.diver"):
    """The name of a diver."""

    id: Role
    name: LocalizedName


class ThreatEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.threat"):
    """The name of an event of the Corporations."""

    id: Threat
    name: LocalizedName


class PowerEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.power"):
    """The power of a diver in the cooperative game; a moved token comes from a zone."""

    id: Role
    does: Deed
    zone: Zone | None = None
    count: Annotated[int, Meta(ge=1, le=4)] = 1


class CorporationEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.corporation"):
    """A Corporations card: its events in their order, and the two islands of its hotels."""

    events: tuple[Threat, ...]
    copies: Few
    hotels: tuple[Colour, ...] = ()


class LevelEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.level"):
    """The species to save, and the extinct ones that lose the game."""

    id: LevelNumber
    save: Annotated[int, Meta(ge=1, le=12)]
    lose_at: Annotated[int, Meta(ge=1, le=12)]
    name: LocalizedName | None = None


class NumberEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.number"):
    """A single figure."""

    id: NumberName
    value: Few


class SwitchEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.switch"):
    """A rule that is on or off."""

    id: SwitchName
    on: bool


MiniDivercityEntry: TypeAlias = (
    SpeciesEntry
    | IslandEntry
    | DiverEntry
    | ThreatEntry
    | PowerEntry
    | CorporationEntry
    | LevelEntry
    | NumberEntry
    | SwitchEntry
)
