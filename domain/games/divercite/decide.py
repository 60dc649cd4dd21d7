"""Decides commands: a placement, and after the last one the closing token."""

from typing import assert_never

from msgspec.structs import replace

from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.game import Seat
from domain.games.divercite.commands import (
    DiverciteCommand,
    DiverciteOptions,
    PlaceCity,
    PlaceNeutral,
    PlaceResource,
)
from domain.games.divercite.events import (
    BoardLaid,
    CityPlaced,
    DiverciteEvent,
    NeutralPlaced,
    ResourcePlaced,
)
from domain.games.divercite.evolve import evolve
from domain.games.divercite.legal import why_not
from domain.games.divercite.material import CELLS
from domain.games.divercite.state import DiverciteState


def set_up(options: DiverciteOptions, _seats: int, chance: Chance) -> tuple[DiverciteEvent, ...]:
    by_lot = options.starter == "lot"
    starter = chance.roll(2) - 1 if options.starter == "lot" else options.starter
    return (BoardLaid(starter, by_lot, options.neutral_first, options.tie_break),)


def return_match(options: DiverciteOptions, state: DiverciteState) -> DiverciteOptions:
    """The same options with the other player starting (R22)."""
    return replace(options, starter=1 if state.starter == 0 else 0)


def decide(
    state: DiverciteState, command: DiverciteCommand, seat: Seat, _chance: Chance
) -> tuple[DiverciteEvent, ...]:
    if refusal := why_not(state, command, seat):
        raise refusal
    builder = EventBuilder(state, evolve)
    builder.add(_placement(command, seat))
    if builder.state.awaits_closing:
        builder.add(_closing(builder.state))
    return builder.events


def _placement(command: DiverciteCommand, seat: Seat) -> DiverciteEvent:
    match command:
        case PlaceCity(cell, colour):
            return CityPlaced(cell, colour, seat)
        case PlaceResource(cell, colour):
            return ResourcePlaced(cell, colour, seat)
        case PlaceNeutral(cell):
            return NeutralPlaced(cell, seat)
        case _:
            assert_never(command)


def _closing(state: DiverciteState) -> NeutralPlaced:
    free = CELLS[state.board.index(None)]
    return NeutralPlaced(free, state.starter)
