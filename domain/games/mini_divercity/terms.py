"""The terms of a match: mode, goals, and the figures of its pack."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from msgspec import UNSET, Struct

from domain.games.mini_divercity.commands import MiniDivercityOptions
from domain.games.mini_divercity.entries import LevelNumber
from domain.games.mini_divercity.figures import CorporationCard, Figures, Goal, MiniPack, Power
from domain.games.mini_divercity.material import EFFE_HAND, SPECIES, Mode, Role, Species
from domain.games.mini_divercity.refusals import (
    EFFE_IS_SOLO,
    FULL_TEAM_IS_A_TEAM,
    GOAL_OUT_OF_REACH,
    TEAM_IS_FOR_SEVERAL,
)
from domain.packs import PackLabel, chosen
from domain.refusals import Refusal

# Of the reconstructed decks, the one for those who choose none (R7).
DEFAULT_PACKS: Final[Mapping[Mode, str]] = {"effe": "mild", "team": "reconstructed"}
EASIEST: Final = "1"  # the only level whose figures are known (R76)


class Terms(Struct, frozen=True, gc=False, kw_only=True):
    mode: Mode
    pack: PackLabel
    goal: Goal
    hand: int
    species: Mapping[Species, int]
    corporations: Mapping[str, CorporationCard]
    powers: Mapping[Role, Power]
    extra_discard_on_save: int
    empty_deck_loses_at_once: bool
    # Of matches before these were figures of a pack:
    surcharge: int = 2  # cards beside a card of the Lagoon (R31, R65)
    visionary_reveals: int = 2  # Ocean cards (R46)
    divers_per_turn: int = 1
    close_without_hotel: bool = False


UNAGREED: Final = Terms(
    mode="effe",
    pack=PackLabel("", ""),
    goal=Goal(save=7, lose_at=5),
    hand=EFFE_HAND,
    species={},
    corporations={},
    powers={},
    extra_discard_on_save=0,
    empty_deck_loses_at_once=True,
)


def seat_count(packs: Sequence[MiniPack], options: MiniDivercityOptions) -> int:
    """The number of seats; refuses contradictory options."""
    pack = agreed_pack(packs, options)
    if options.mode == "effe" and options.players != 1:
        raise Refusal(EFFE_IS_SOLO, players=options.players)
    if options.mode == "team" and options.players == 1:
        raise Refusal(TEAM_IS_FOR_SEVERAL)
    if options.mode == "effe" and options.full_team:
        raise Refusal(FULL_TEAM_IS_A_TEAM)
    goal = goal_of(options, pack.figures)
    if goal.save + goal.lose_at > len(SPECIES) + 1:
        raise Refusal(GOAL_OUT_OF_REACH, save=goal.save, lose_at=goal.lose_at)
    return options.players


def pack_of(packs: Sequence[MiniPack], options: MiniDivercityOptions) -> PackLabel:
    return agreed_pack(packs, options).label


def agreed_pack(packs: Sequence[MiniPack], options: MiniDivercityOptions) -> MiniPack:
    return chosen(packs, options.pack or DEFAULT_PACKS[options.mode])


def terms_of(packs: Sequence[MiniPack], options: MiniDivercityOptions) -> Terms:
    pack = agreed_pack(packs, options)
    goal = goal_of(options, pack.figures)
    return agreed_terms(options.mode, options.players, pack.label, goal, pack.figures)


def agreed_terms(mode: Mode, players: int, pack: PackLabel, goal: Goal, figures: Figures) -> Terms:
    is_team = mode == "team"
    numbers, switches = figures.numbers, figures.switches
    return Terms(
        mode=mode,
        pack=pack,
        goal=goal,
        hand=figures.team_hands[players] if is_team else EFFE_HAND,
        species=figures.species,
        corporations=figures.corporations,
        powers=figures.powers if is_team else {**figures.powers, **figures.solo_powers},
        extra_discard_on_save=numbers["extra_discard_on_save"] if is_team else 0,
        empty_deck_loses_at_once=switches["empty_deck_loses_at_once"],
        surcharge=numbers["effe_surcharge"],
        visionary_reveals=numbers["effe_visionary_reveals"],
        divers_per_turn=numbers["divers_per_turn"] if is_team else 1,
        close_without_hotel=switches["close_without_hotel"],
    )


def goal_of(options: MiniDivercityOptions, figures: Figures) -> Goal:
    """From the options, otherwise the level, otherwise the mode (R22, R76)."""
    agreed = _agreed_goal(options, figures)
    save, lose_at = options.save, options.lose_at
    return Goal(
        agreed.save if save is None else save,
        agreed.lose_at if lose_at is None else lose_at,
        agreed.hotels if options.hotels is UNSET else options.hotels,
    )


def _agreed_goal(options: MiniDivercityOptions, figures: Figures) -> Goal:
    if options.level is not None:
        return figures.levels[cast("LevelNumber", str(options.level))]
    return figures.solo_goal if options.mode == "effe" else figures.levels[EASIEST]
