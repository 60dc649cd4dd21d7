"""What only the timekeeper may do: let a flag fall, give lost time back."""

from domain.clock import Clock, resumed
from domain.game import Outcome
from domain.match import refusals as because
from domain.match.commands import CreditClock
from domain.match.events import ClockSet
from domain.match.play import others
from domain.match.telling import Telling
from domain.refusals import Refusal


def fall_flag(story: Telling) -> None:
    clock = _running_clock(story)
    if clock.running is None or not clock.has_fallen(story.given.at):
        raise Refusal(because.FLAG_STANDS)
    story.end(Outcome("timeout", others(story, clock.running), story.state.scores))


def credit_clock(story: Telling, command: CreditClock) -> None:
    clock = resumed(_running_clock(story), command.stood_from, story.given.at)
    story.tell(ClockSet(clock))


def _running_clock(story: Telling) -> Clock:
    if story.given.by is not None:
        raise Refusal(because.TIMEKEEPERS)
    if story.state.outcome is not None:
        raise Refusal(because.OVER)
    if story.state.clock is None:
        raise Refusal(because.FLAG_STANDS)
    return story.state.clock
