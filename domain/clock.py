"""The time control of a match and its clock."""

from datetime import datetime, timedelta
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from domain.game import Seat

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]
Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=3_600_000)]


class Untimed(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="none"
):
    """No clock."""


class PerMove(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="per_move"
):
    """A fixed time for each move."""

    seconds: Seconds


class Total(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", tag="total"
):
    """A time for the whole match, with an increment after each move."""

    seconds: Seconds
    increment_ms: Milliseconds = 0


ClockRule: TypeAlias = Untimed | PerMove | Total


class Clock(Struct, frozen=True, gc=False):
    """The time left of each seat at a moment, and the seat whose clock runs since then."""

    remaining_ms: tuple[int, ...]
    running: Seat | None
    since: datetime

    @property
    def deadline(self) -> datetime | None:
        if self.running is None:
            return None
        return self.since + timedelta(milliseconds=self.remaining_ms[self.running])

    def has_fallen(self, at: datetime) -> bool:
        return self.deadline is not None and at >= self.deadline


def initial_clock(rule: PerMove | Total, seats: int, running: Seat | None, at: datetime) -> Clock:
    """The clock before the first move."""
    return Clock((rule.seconds * 1000,) * seats, running, at)


def pressed(clock: Clock, rule: ClockRule, running: Seat | None, at: datetime) -> Clock:
    """The clock after the running seat has moved."""
    mover = clock.running
    if mover is None:
        return Clock(clock.remaining_ms, running, at)
    left = _left(clock, mover, at)
    match rule:
        case PerMove(seconds):
            left = seconds * 1000
        case Total(_, increment_ms):
            left += increment_ms
        case Untimed():
            pass
    return Clock(_replaced(clock.remaining_ms, mover, left), running, at)


def stopped(clock: Clock, at: datetime) -> Clock:
    """The clock when the match is over."""
    if clock.running is None:
        return clock
    left = _left(clock, clock.running, at)
    return Clock(_replaced(clock.remaining_ms, clock.running, left), None, at)


def read_at(clock: Clock, at: datetime) -> Clock:
    """The same clock, read at a later moment; before its start it keeps the initial time."""
    if clock.running is None or at <= clock.since:
        return clock
    left = _left(clock, clock.running, at)
    return Clock(_replaced(clock.remaining_ms, clock.running, left), clock.running, at)


def resumed(clock: Clock, stood_from: datetime, at: datetime) -> Clock:
    """The clock after an outage, which costs no seat any time."""
    stood = read_at(clock, stood_from)
    return Clock(stood.remaining_ms, stood.running, at)


def _left(clock: Clock, seat: Seat, at: datetime) -> int:
    used = (at - clock.since) // timedelta(milliseconds=1)
    return max(0, clock.remaining_ms[seat] - max(0, used))


def _replaced(remaining: tuple[int, ...], seat: Seat, left: int) -> tuple[int, ...]:
    return (*remaining[:seat], left, *remaining[seat + 1 :])
