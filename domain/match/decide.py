"""The only decider that the server runs: seats, clocks and endings wrapped round any game.

1. What every game would otherwise repeat is checked here, once: seated? started? over? in time?
2. One command is one decision: the last seat taken also starts the match, the last move ends it.
3. Time, identity and fresh randomness are given, never taken from the sender.
"""

from typing import assert_never

from msgspec import Struct

from domain.chance import Lot
from domain.game import Seat
from domain.match.commands import (
    AnyMatchCommand,
    CreditClock,
    EndAsTold,
    FallFlag,
    LeaveSeat,
    OpenMatch,
    Resign,
    TakeSeat,
    is_of_match,
)
from domain.match.play import end_as_told, play, resign
from domain.match.seating import leave_seat, open_match, take_seat
from domain.match.state import Match
from domain.match.telling import Given, Telling
from domain.match.timekeeping import credit_clock, fall_flag
from domain.messages import Command, Event


class Decision(Struct, frozen=True):
    """All that one command causes, and the match when all of it has happened."""

    seat: Seat | None
    events: tuple[Event, ...]
    lots: tuple[Lot, ...]
    match: Match


def decide(match: Match, command: Command, given: Given) -> Decision:
    """What happens now, or the Refusal that says why nothing does."""
    story = Telling(match, given)
    if is_of_match(command):
        _arrange(story, command)
    else:
        play(story, command)
    left = match.seat_of(given.by)
    seat = story.state.seat_of(given.by) if left is None else left
    return Decision(seat, story.events, story.lots, story.state)


def _arrange(story: Telling, command: AnyMatchCommand) -> None:
    match command:
        case OpenMatch():
            open_match(story, command)
        case TakeSeat():
            take_seat(story, command)
        case LeaveSeat():
            leave_seat(story)
        case Resign():
            resign(story)
        case FallFlag():
            fall_flag(story)
        case CreditClock():
            credit_clock(story, command)
        case EndAsTold():
            end_as_told(story, command)
        case _:
            assert_never(command)
