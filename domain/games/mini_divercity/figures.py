"""The figures of a pack, assembled from its entries (R11)."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, get_args

import msgspec
from msgspec import Struct

from domain.games.mini_divercity.checks import (
    all_of,
    check_corporations,
    check_levels,
    check_numbers,
    check_powers,
    check_species,
    of_kind,
)
from domain.games.mini_divercity.entries import (
    CorporationEntry,
    Deed,
    DiverEntry,
    IslandEntry,
    LevelEntry,
    LevelNumber,
    MiniDivercityEntry,
    NumberEntry,
    NumberName,
    PowerEntry,
    SpeciesEntry,
    SwitchEntry,
    SwitchName,
    ThreatEntry,
)
from domain.games.mini_divercity.material import (
    COLOURS,
    ROLES,
    SPECIES,
    Colour,
    Role,
    Species,
    Threat,
    Zone,
)
from domain.packs import Line, Pack, built_in, read_pack


class CorporationCard(Struct, frozen=True, omit_defaults=True):
    """The face of a Corporations card."""

    events: tuple[Threat, ...]
    copies: int
    hotels: tuple[Colour, ...] = ()


class Power(Struct, frozen=True, omit_defaults=True):
    """The power of a diver."""

    does: Deed
    zone: Zone | None = None
    count: int = 1


class Goal(Struct, frozen=True):
    """What wins, and what loses: so many extinct species, or so many hotels."""

    save: int
    lose_at: int
    hotels: int = len(COLOURS)


class Figures(Struct, frozen=True, kw_only=True):
    """All figures of a pack."""

    species: Mapping[Species, int]  # cards of each
    corporations: Mapping[str, CorporationCard]
    powers: Mapping[Role, Power]
    levels: Mapping[LevelNumber, Goal]
    numbers: Mapping[NumberName, int]
    empty_deck_loses_at_once: bool


MiniPack: TypeAlias = Pack[MiniDivercityEntry, Figures]


def pack(text: str, known: Sequence[MiniPack] = ()) -> MiniPack:
    return read_pack(text, msgspec.json.Decoder(MiniDivercityEntry), assemble, known)


def packs_in_the_box(package: str) -> tuple[MiniPack, ...]:
    """The presets: the deck as we imagine it, a milder one, and one for beginners."""
    deck = pack(built_in(package, "reconstructed"))
    others = [pack(built_in(package, name), (deck,)) for name in ("mild", "beginner")]
    return (deck, *others)


def assemble(lines: Sequence[Line[MiniDivercityEntry]]) -> Figures:
    """The figures of these lines after all checks."""
    species = all_of(lines, SpeciesEntry, SPECIES)
    all_of(lines, IslandEntry, COLOURS)
    all_of(lines, DiverEntry, ROLES)
    all_of(lines, ThreatEntry, get_args(Threat))
    powers = all_of(lines, PowerEntry, ROLES)
    levels = all_of(lines, LevelEntry, get_args(LevelNumber))
    numbers = all_of(lines, NumberEntry, get_args(NumberName))
    switches = all_of(lines, SwitchEntry, get_args(SwitchName))
    corporations = tuple(of_kind(lines, CorporationEntry))
    check_numbers(numbers)
    check_species(species.values(), numbers)
    check_corporations(corporations, numbers["corporation_cards"])
    check_powers(powers.values())
    check_levels(levels.values())
    return Figures(
        species={line.entry.id: line.entry.copies for line in species.values()},
        corporations={
            line.entry.id: _card(line.entry) for line in corporations if line.entry.copies
        },
        powers={line.entry.id: _power(line.entry) for line in powers.values()},
        levels={line.entry.id: _goal(line.entry) for line in levels.values()},
        numbers={line.entry.id: line.entry.value for line in numbers.values()},
        empty_deck_loses_at_once=switches["empty_deck_loses_at_once"].entry.on,
    )


def _card(entry: CorporationEntry) -> CorporationCard:
    return CorporationCard(entry.events, entry.copies, entry.hotels)


def _power(entry: PowerEntry) -> Power:
    return Power(entry.does, entry.zone, entry.count)


def _goal(entry: LevelEntry) -> Goal:
    return Goal(entry.save, entry.lose_at)
