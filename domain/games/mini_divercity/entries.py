"""The entry types of a pack (R11)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from domain.games.mini_divercity.material import Colour, FromZone, Role, Species, Threat
from domain.language import LocalizedName
from domain.packs import Entry

LevelNumber: TypeAlias = Literal["1", "2", "3", "4", "5", "6", "7"]
NumberName: TypeAlias = Literal[
    "species_cards",
    "corporation_cards",
    "hand",
    "hand_of_two",
    "hand_of_seven",
    "extra_discard_on_save",
    "divers_per_turn",
    "full_team_divers",
    "effe_divers",
    "effe_surcharge",
    "effe_visionary_reveals",
]
SwitchName: TypeAlias = Literal["empty_deck_loses_at_once", "first_by_lot", "close_without_hotel"]
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


class DeedEntry(Entry, frozen=True):
    """What a diver does; a moved token comes from a zone and goes up by a step, or down.

    An unset step is one step up, and stays out of the digest of packs without it.
    """

    id: Role
    does: Deed
    zone: FromZone | None = None
    count: Annotated[int, Meta(ge=1, le=4)] = 1
    step: Annotated[int, Meta(ge=-3, le=3)] | UnsetType = UNSET


class PowerEntry(DeedEntry, frozen=True, tag_field="entry", tag="mini_divercity.power"):
    """The power of a diver in the cooperative game."""


class SoloPowerEntry(DeedEntry, frozen=True, tag_field="entry", tag="mini_divercity.solo_power"):
    """The power of a diver in Effe's mode, where it differs from the cooperative game."""


class CorporationEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.corporation"):
    """A Corporations card: its events in their order, and the two islands of its hotels."""

    events: tuple[Threat, ...]
    copies: Few
    hotels: tuple[Colour, ...] = ()


class ScaleCardEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.scale_card"):
    """A Scale card and the two species on it; it has no effect on play."""

    species: Annotated[tuple[Species, ...], Meta(min_length=2, max_length=2)]


class GoalEntry(Entry, frozen=True, tag_field="entry", tag="mini_divercity.goal"):
    """The goal of Effe's mode."""

    id: Literal["effe"]
    save: Annotated[int, Meta(ge=1, le=12)]
    lose_at: Annotated[int, Meta(ge=1, le=12)]
    hotels: Annotated[int, Meta(ge=3, le=6)]


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
    | SoloPowerEntry
    | ScaleCardEntry
    | GoalEntry
    | CorporationEntry
    | LevelEntry
    | NumberEntry
    | SwitchEntry
)
