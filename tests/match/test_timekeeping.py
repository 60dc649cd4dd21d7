from datetime import timedelta

from domain.clock import Clock, PerMove, Total
from domain.game import Outcome
from domain.match import refusals as because
from domain.match.commands import CreditClock, FallFlag, Resign
from domain.match.events import ClockSet, MatchEnded
from domain.messages import Command
from kit.pile_game import PileOptions, TakeStones
from kit.scenes import Asked, Scene, given, started
from kit.table import ADA, BEN, NOON, SEED

TIMEKEEPER = None
A_MINUTE = started(clock=PerMove(60))
TAKE = TakeStones(1)


def seconds(count: int) -> timedelta:
    return timedelta(seconds=count)


def ends(scene: Scene) -> list[MatchEnded]:
    return [event for event in scene.events if isinstance(event, MatchEnded)]


def test_flag_falls() -> None:
    """At the deadline the flag falls, and the others win with the points as they stand."""
    scene = given(*A_MINUTE).when(TIMEKEEPER, FallFlag(), after=60)
    assert ends(scene) == [MatchEnded(Outcome("timeout", (1,), (0, 0)), SEED)]
    assert scene.step.commit.seat is None
    stopped = scene.table.match.clock
    assert stopped is not None
    assert (stopped.remaining_ms, stopped.running) == ((0, 60_000), None)


def test_flag_falls_late() -> None:
    """A timekeeper who comes late finds nothing left, and never less than nothing."""
    scene = given(*A_MINUTE).when(TIMEKEEPER, FallFlag(), after=75)
    stopped = scene.table.match.clock
    assert stopped is not None
    assert stopped.remaining_ms == (0, 60_000)


def test_flag_stands() -> None:
    """A millisecond before the deadline no flag falls."""
    given(*A_MINUTE).when(TIMEKEEPER, FallFlag(), after=59.999).refused(because.FLAG_STANDS)


def test_flag_after_a_move() -> None:
    """A move in time moves the deadline: the flag that was due then stands."""
    scene = given(*A_MINUTE, Asked(ADA, TAKE, after=59))
    scene.when(TIMEKEEPER, FallFlag(), after=1).refused(because.FLAG_STANDS)
    assert ends(scene.when(TIMEKEEPER, FallFlag(), after=59))[0].outcome.winners == (0,)


def test_no_clock_no_flag() -> None:
    """Where there is no clock there is no flag."""
    given(*started()).when(TIMEKEEPER, FallFlag(), after=1e6).refused(because.FLAG_STANDS)


def test_no_single_flag() -> None:
    """Where several may act, no flag can fall."""
    at_once = started(PileOptions(at_once=True), clock=Total(1))
    given(*at_once).when(TIMEKEEPER, FallFlag(), after=100).refused(because.FLAG_STANDS)


def test_flag_after_the_end() -> None:
    """A match ends once."""
    scene = given(*A_MINUTE, Asked(ADA, Resign()))
    scene.when(TIMEKEEPER, FallFlag(), after=60).refused(because.OVER)


def test_only_the_timekeeper() -> None:
    """No player lets flags fall or gives time back."""
    asked: tuple[Command, ...] = (FallFlag(), CreditClock(NOON))
    for command in asked:
        given(*A_MINUTE).when(BEN, command, after=60).refused(because.TIMEKEEPERS)


def test_credit() -> None:
    """The time of an outage is given back: the deadline moves by it."""
    scene = given(*A_MINUTE).when(TIMEKEEPER, CreditClock(NOON + seconds(40)), after=70)
    scene.then(ClockSet(Clock((20_000, 60_000), 0, NOON + seconds(70))))
    scene.when(TIMEKEEPER, FallFlag(), after=19).refused(because.FLAG_STANDS)
    assert scene.when(TIMEKEEPER, FallFlag(), after=1).refusal is None


def test_credit_lets_a_late_move_in() -> None:
    """Who would have been too late is in time again."""
    late = Asked(TIMEKEEPER, CreditClock(NOON + seconds(59)), after=3600)
    assert given(*A_MINUTE, late).when(ADA, TAKE).refusal is None


def test_credit_from_before_the_move() -> None:
    """No more than the time of this move is given back."""
    scene = given(*started(clock=Total(60)), Asked(ADA, TAKE, after=10))
    scene.when(TIMEKEEPER, CreditClock(NOON), after=30)
    scene.then(ClockSet(Clock((50_000, 60_000), 1, NOON + seconds(40))))


def test_no_credit_without_a_clock() -> None:
    """Where no clock runs there is nothing to give back."""
    given(*started()).when(TIMEKEEPER, CreditClock(NOON)).refused(because.FLAG_STANDS)
    over = (*A_MINUTE, Asked(ADA, Resign()))
    given(*over).when(TIMEKEEPER, CreditClock(NOON)).refused(because.OVER)
