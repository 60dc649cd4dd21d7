"""The figures of a pack, assembled from its entries (R11)."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, get_args

import msgspec
from msgspec import Struct

from domain.games.mini_divercity.checks import (
    NEEDED_NUMBERS,
    all_of,
    check_corporations,
    check_goals,
    check_numbers,
    check_scale_cards,
    check_species,
    of_kind,
)
from domain.games.mini_divercity.entries import (
    CorporationEntry,
    Deed,
    DeedEntry,
    DiverEntry,
    GoalEntry,
    IslandEntry,
    LevelEntry,
    LevelNumber,
    MiniDivercityEntry,
    NumberEntry,
    NumberName,
    PowerEntry,
    ScaleCardEntry,
    SoloPowerEntry,
    SpeciesEntry,
    SwitchEntry,
    SwitchName,
    ThreatEntry,
)
from domain.games.mini_divercity.material import (
    COLOURS,
    LARGEST_TEAM,
    PAIR,
    ROLES,
    SPECIES,
    TEAMS,
    Colour,
    FromZone,
    Role,
    Species,
    Threat,
)
from domain.games.mini_divercity.power_checks import check_powers, check_solo_powers, step_of
from domain.packs import Line, Pack, built_in, read_pack


class CorporationCard(Struct, frozen=True, gc=False, omit_defaults=True):
    """The face of a Corporations card."""

    events: tuple[Threat, ...]
    copies: int
    hotels: tuple[Colour, ...] = ()


class Power(Struct, frozen=True, gc=False, omit_defaults=True):
    """The power of a diver."""

    does: Deed
    zone: FromZone | None = None
    count: int = 1
    step: int = 1  # of a moved token, upwards


class Goal(Struct, frozen=True, gc=False):
    """What wins, and what loses: so many extinct species, or so many hotels."""

    save: int
    lose_at: int
    hotels: int = len(COLOURS)


class Figures(Struct, frozen=True, gc=False, kw_only=True):
    """All figures of a pack."""

    species: Mapping[Species, int]  # cards of each
    corporations: Mapping[str, CorporationCard]
    powers: Mapping[Role, Power]
    solo_powers: Mapping[Role, Power]
    levels: Mapping[LevelNumber, Goal]
    solo_goal: Goal
    numbers: Mapping[NumberName, int]
    switches: Mapping[SwitchName, bool]

    @property
    def team_hands(self) -> Mapping[int, int]:
        """The cards in each hand, by the number of players."""
        hand = self.numbers["hand"]
        hands = dict.fromkeys(TEAMS, hand)
        hands[PAIR] = self.numbers["hand_of_two"]
        hands[LARGEST_TEAM] = self.numbers.get("hand_of_seven", hand)
        return hands


MiniPack: TypeAlias = Pack[MiniDivercityEntry, Figures]

_DECODER: Final = msgspec.json.Decoder[MiniDivercityEntry](MiniDivercityEntry)


def pack(text: str, known: Sequence[MiniPack] = ()) -> MiniPack:
    return read_pack(text, _DECODER, assemble, known)


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
    solo_powers = all_of(lines, SoloPowerEntry, ())
    (goal,) = all_of(lines, GoalEntry, ("effe",)).values()
    numbers = all_of(lines, NumberEntry, NEEDED_NUMBERS)
    switches = all_of(lines, SwitchEntry, get_args(SwitchName))
    corporations = tuple(of_kind(lines, CorporationEntry))
    check_numbers(numbers)
    check_species(species.values(), numbers)
    check_scale_cards(tuple(of_kind(lines, ScaleCardEntry)))
    check_corporations(corporations, numbers["corporation_cards"])
    check_powers(powers)
    check_solo_powers({**powers, **solo_powers})
    check_goals([*levels.values(), goal])
    return Figures(
        species={line.entry.id: line.entry.copies for line in species.values()},
        corporations={
            line.entry.id: _card(line.entry) for line in corporations if line.entry.copies
        },
        powers={line.entry.id: _power(line.entry) for line in powers.values()},
        solo_powers={line.entry.id: _power(line.entry) for line in solo_powers.values()},
        levels={line.entry.id: _goal(line.entry) for line in levels.values()},
        solo_goal=_goal(goal.entry),
        numbers={line.entry.id: line.entry.value for line in numbers.values()},
        switches={line.entry.id: line.entry.on for line in switches.values()},
    )


def _card(entry: CorporationEntry) -> CorporationCard:
    return CorporationCard(entry.events, entry.copies, entry.hotels)


def _power(entry: DeedEntry) -> Power:
    return Power(entry.does, entry.zone, entry.count, step_of(entry))


def _goal(entry: LevelEntry | GoalEntry) -> Goal:
    if isinstance(entry, GoalEntry):
        return Goal(entry.save, entry.lose_at, entry.hotels)
    return Goal(entry.save, entry.lose_at)
