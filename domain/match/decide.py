"""The decider that the server runs: it adds seats, clocks and endings to any game.

1. Checks common to all games happen here once: seated, started, not over, in time.
2. One command is one decision: taking the last seat also starts the match, the last move ends it.
3. Time, identity and randomness come with the context, never from the sender.
"""

from typing import TypeGuard, assert_never

from msgspec import Struct

from domain.chance import Roll
from domain.game import Seat
from domain.match.commands import (
    AnyMatchCommand,
    CreditClock,
    EndAsRecorded,
    FallFlag,
    LeaveSeat,
    MatchCommand,
    OpenMatch,
    Resign,
    RevealClientSeed,
    TakeSeat,
)
from domain.match.decision_builder import Context, DecisionBuilder
from domain.match.play import end_as_recorded, play, resign
from domain.match.seating import leave_seat, open_match, reveal_client_seed, take_seat
from domain.match.state import Match
from domain.match.timekeeping import credit_clock, fall_flag
from domain.messages import Command, Event


class Decision(Struct, frozen=True, gc=False):
    """The events and rolls of one command, and the match after them."""

    seat: Seat | None
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    match: Match


def decide(match: Match, command: Command, context: Context) -> Decision:
    """The decision on a command; raises Refusal when the rules do not allow it."""
    builder = DecisionBuilder(match, context)
    if is_of_match(command):
        _decide_for_match(builder, command)
    else:
        play(builder, command)
    left = match.seat_of(context.by)
    seat = builder.state.seat_of(context.by) if left is None else left
    return Decision(seat, builder.events, builder.rolls, builder.state)


def _decide_for_match(builder: DecisionBuilder, command: AnyMatchCommand) -> None:
    match command:
        case OpenMatch():
            open_match(builder, command)
        case TakeSeat():
            take_seat(builder, command)
        case RevealClientSeed():
            reveal_client_seed(builder, command)
        case LeaveSeat():
            leave_seat(builder)
        case Resign():
            resign(builder)
        case FallFlag():
            fall_flag(builder)
        case CreditClock():
            credit_clock(builder, command)
        case EndAsRecorded():
            end_as_recorded(builder, command)
        case _:
            assert_never(command)


def is_of_match(command: Command) -> TypeGuard[AnyMatchCommand]:
    """Checked before matching on the type: nearly every command belongs to a game."""
    return isinstance(command, MatchCommand)
