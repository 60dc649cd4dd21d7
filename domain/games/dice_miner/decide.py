"""Decides commands; the solo game and the game for several have files of their own."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.chance import Chance
from domain.components import Component
from domain.event_builder import EventBuilder
from domain.game import Seat
from domain.games.dice_miner.commands import (
    SOLO_COMMANDS,
    TABLE_COMMANDS,
    DiceMinerCommand,
    DiceMinerOptions,
)
from domain.games.dice_miner.events import (
    DiceMinerEvent,
    MineOpened,
)
from domain.games.dice_miner.evolve import evolve
from domain.games.dice_miner.legal import why_not
from domain.games.dice_miner.pack import DiceMinerPack
from domain.games.dice_miner.refusals import SOLO_SETTING
from domain.games.dice_miner.solo_decide import act_alone, begin_alone
from domain.games.dice_miner.state import DiceMinerState
from domain.games.dice_miner.table_decide import act_together, begin_together
from domain.packs import chosen
from domain.refusals import Refusal

STANDARD = DiceMinerOptions()


def seat_count(packs: Sequence[DiceMinerPack], options: DiceMinerOptions) -> int:
    chosen(packs, options.pack)
    if options.players > 1:
        for setting in ("magic_dice", "caching", "bands"):
            if getattr(options, setting) != getattr(STANDARD, setting):
                raise Refusal(SOLO_SETTING, setting=Component("setting", setting))
    return options.players


def set_up(
    packs: Sequence[DiceMinerPack], options: DiceMinerOptions, seats: int, chance: Chance
) -> tuple[DiceMinerEvent, ...]:
    builder = EventBuilder(DiceMinerState(), evolve)
    builder.add(_opened(chosen(packs, options.pack), options, seats))
    if seats == 1:
        begin_alone(builder, chance)
    else:
        begin_together(builder, chance)
    return builder.events


def decide(
    state: DiceMinerState, command: DiceMinerCommand, seat: Seat, chance: Chance
) -> tuple[DiceMinerEvent, ...]:
    if refusal := why_not(state, command, seat):
        raise refusal
    builder = EventBuilder(state, evolve)
    if state.is_solo and isinstance(command, SOLO_COMMANDS):
        act_alone(builder, command, chance)
    elif isinstance(command, TABLE_COMMANDS):
        act_together(builder, command, seat, chance)
    return builder.events


def return_match(options: DiceMinerOptions, _state: DiceMinerState) -> DiceMinerOptions:
    """The same options: dice decide who begins."""
    return options


def _opened(pack: DiceMinerPack, options: DiceMinerOptions, seats: int) -> MineOpened:
    """The opening event with the figures that this match needs."""
    if seats > 1:
        figures = replace(pack.figures, bands=(), printed_bands=())
        return MineOpened(players=seats, figures=figures, pack=pack.label)
    figures = replace(pack.figures, heroes=())
    return MineOpened(
        players=seats,
        figures=figures,
        pack=pack.label,
        magic_dice=options.magic_dice,
        caching=options.caching,
        bands=options.bands,
    )
