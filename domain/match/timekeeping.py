"""The timekeeper's commands: let a flag fall, give back the time of an outage."""

from domain.clock import Clock, resumed
from domain.game import Outcome
from domain.match import refusals as because
from domain.match.commands import CreditClock
from domain.match.decision_builder import DecisionBuilder
from domain.match.events import ClockSet
from domain.match.play import winners_without
from domain.refusals import Refusal


def fall_flag(builder: DecisionBuilder) -> None:
    clock, match = _running_clock(builder), builder.state
    if clock.running is None or not clock.has_fallen(builder.context.at):
        raise Refusal(because.FLAG_STANDS)
    builder.end(Outcome("timeout", winners_without(match, clock.running), match.scores))


def credit_clock(builder: DecisionBuilder, command: CreditClock) -> None:
    clock = resumed(_running_clock(builder), command.stood_from, builder.context.at)
    builder.add(ClockSet(clock))


def _running_clock(builder: DecisionBuilder) -> Clock:
    if builder.context.by is not None:
        raise Refusal(because.TIMEKEEPERS)
    if builder.state.outcome is not None:
        raise Refusal(because.OVER)
    if builder.state.clock is None:
        raise Refusal(because.FLAG_STANDS)
    return builder.state.clock
