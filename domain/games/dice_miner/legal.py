"""Legality of commands; the solo game and the game for several have files of their own."""

from collections.abc import Iterator

from domain.choices import Choice
from domain.game import Seat
from domain.games.dice_miner import refusals as because
from domain.games.dice_miner.commands import SOLO_COMMANDS, TABLE_COMMANDS, DiceMinerCommand
from domain.games.dice_miner.solo_legal import choices_alone, why_not_alone
from domain.games.dice_miner.state import DiceMinerState
from domain.games.dice_miner.table_legal import choices_at_table, why_not_at_table
from domain.refusals import NOT_YOUR_TURN, Refusal


def to_act(state: DiceMinerState) -> frozenset[Seat]:
    return frozenset(state.queue[:1])


def why_not(state: DiceMinerState, command: DiceMinerCommand, seat: Seat) -> Refusal | None:
    if seat != state.acting:
        return Refusal(NOT_YOUR_TURN)
    if state.is_solo:
        if isinstance(command, SOLO_COMMANDS):
            return why_not_alone(state, command)
        return Refusal(because.ONLY_AT_A_TABLE)
    if isinstance(command, TABLE_COMMANDS):
        return why_not_at_table(state, command)
    return Refusal(because.ONLY_ALONE)


def choices(state: DiceMinerState, seat: Seat) -> Iterator[Choice]:
    if seat == state.acting:
        yield from choices_alone(state) if state.is_solo else choices_at_table(state)
