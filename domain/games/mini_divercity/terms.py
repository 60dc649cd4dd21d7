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

EFFE_GOAL: Final = Goal(save=7, lose_at=5)
# Of the reconstructed decks, the one for those who choose none (R7).
DEFAULT_PACKS: Final[Mapping[Mode, str]] = {"effe": "mild", "team": "reconstructed"}
PAIR: Final = 2
EASIEST: Final = "1"  # the only level whose figures are known (R76)
EFFE_POWERS: Final[Mapping[Role, Power]] = {
    "captain": Power("catch", count=2),
    "environmentalist": Power("close_hotel"),
    "explorer": Power("see_own_hand"),
    "swimmer": Power("identify"),
    "communications": Power("reveal", count=2),
    "visionary": Power("order_corporations", count=4),
}


class Terms(Struct, frozen=True, kw_only=True):
    mode: Mode
    pack: PackLabel
    goal: Goal
    hand: int
    species: Mapping[Species, int]
    corporations: Mapping[str, CorporationCard]
    powers: Mapping[Role, Power]
    extra_discard_on_save: int
    empty_deck_loses_at_once: bool


UNAGREED: Final = Terms(
    mode="effe",
    pack=PackLabel("", ""),
    goal=EFFE_GOAL,
    hand=EFFE_HAND,
    species={},
    corporations={},
    powers=EFFE_POWERS,
    extra_discard_on_save=0,
    empty_deck_loses_at_once=True,
)


def seat_count(packs: Sequence[MiniPack], options: MiniDivercityOptions) -> int:
    """The number of seats; refuses contradictory options."""
    pack = _pack(packs, options)
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
    return _pack(packs, options).label


def _pack(packs: Sequence[MiniPack], options: MiniDivercityOptions) -> MiniPack:
    return chosen(packs, options.pack or DEFAULT_PACKS[options.mode])


def terms_of(packs: Sequence[MiniPack], options: MiniDivercityOptions) -> Terms:
    pack = _pack(packs, options)
    figures = pack.figures
    is_team = options.mode == "team"
    return Terms(
        mode=options.mode,
        pack=pack.label,
        goal=goal_of(options, figures),
        hand=_team_hand(options.players, figures) if is_team else EFFE_HAND,
        species=figures.species,
        corporations=figures.corporations,
        powers=figures.powers if is_team else {**figures.powers, **EFFE_POWERS},
        extra_discard_on_save=figures.numbers["extra_discard_on_save"] if is_team else 0,
        empty_deck_loses_at_once=figures.empty_deck_loses_at_once,
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
    return EFFE_GOAL if options.mode == "effe" else figures.levels[EASIEST]


def _team_hand(players: int, figures: Figures) -> int:
    return figures.numbers["hand_of_two" if players == PAIR else "hand"]
