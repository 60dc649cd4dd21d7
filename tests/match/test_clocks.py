from datetime import timedelta

from domain.clock import Clock, PerMove, Total, Untimed, pressed, stopped
from domain.game import Seat
from domain.match import refusals as because
from domain.match.commands import Resign
from domain.match.events import ClockSet, MatchEnded
from domain.refusals import NOT_YOUR_TURN
from kit.pile_game import PileOptions, TakeStones
from kit.scenes import Asked, Scene, given, opening, started
from kit.table import ADA, BEN, NOON

A_MINUTE_EACH_MOVE = PerMove(60)
TEN_MINUTES = Total(600, increment_ms=2000)
TAKE = TakeStones(1)


def clock_after(scene: Scene) -> Clock:
    """The clock of the last ClockSet event."""
    (clock,) = [event.clock for event in scene.events if isinstance(event, ClockSet)]
    assert clock == scene.table.match.clock
    return clock


def clock(left: tuple[int, int], running: Seat | None, since: float) -> Clock:
    return Clock(left, running, NOON + timedelta(seconds=since))


def test_wound_at_the_start() -> None:
    """No clock runs while a match waits; it starts with the match."""
    ada, ben = started(clock=TEN_MINUTES)
    scene = given(ada)
    assert scene.table.match.clock is None
    scene.when(BEN, ben.command, after=100)
    assert clock_after(scene) == clock((600_000, 600_000), 0, 100)


def test_untimed() -> None:
    """Without a clock no event speaks of one."""
    scene = given(*started()).when(ADA, TAKE, after=100)
    assert not [event for event in scene.events if isinstance(event, ClockSet)]


def test_total() -> None:
    """A move takes what was thought and gives the increment back."""
    scene = given(*started(clock=TEN_MINUTES)).when(ADA, TAKE, after=10.5)
    assert clock_after(scene) == clock((591_500, 600_000), 1, 10.5)
    scene.when(BEN, TAKE, after=1)
    assert clock_after(scene) == clock((591_500, 601_000), 0, 11.5)


def test_per_move() -> None:
    """Every move has its whole time again."""
    scene = given(*started(clock=A_MINUTE_EACH_MOVE)).when(ADA, TAKE, after=59)
    assert clock_after(scene) == clock((60_000, 60_000), 1, 59)


def test_parts_of_a_millisecond() -> None:
    """What is not a whole millisecond is given to the player."""
    scene = given(*started(clock=Total(600))).when(ADA, TAKE, after=0.0019)
    assert clock_after(scene).remaining_ms == (599_999, 600_000)


def test_late() -> None:
    """A move at the deadline is too late, a millisecond before it is not."""
    scene = given(*started(clock=A_MINUTE_EACH_MOVE)).when(ADA, TAKE, after=60)
    scene.refused(because.TIME_IS_UP)
    scene = given(*started(clock=A_MINUTE_EACH_MOVE)).when(ADA, TAKE, after=59.999)
    assert scene.refusal is None


def test_out_of_turn_and_late() -> None:
    """A player out of turn is refused for that, although the opponent's time is up."""
    scene = given(*started(clock=A_MINUTE_EACH_MOVE)).when(BEN, TAKE, after=61)
    scene.refused(NOT_YOUR_TURN)


def test_late_opponent() -> None:
    """A player whose clock does not run may resign, although the opponent's time is up."""
    scene = given(*started(clock=A_MINUTE_EACH_MOVE)).when(BEN, Resign(), after=61)
    assert scene.refusal is None


def test_stopped_at_the_end() -> None:
    """The last move stops the clock, and is paid for."""
    scene = given(*started(PileOptions(stones=1), clock=TEN_MINUTES)).when(ADA, TAKE, after=5)
    assert clock_after(scene) == clock((595_000, 600_000), None, 5)
    assert isinstance(scene.events[-1], MatchEnded)


def test_stopped_by_resigning() -> None:
    """Resignation also stops the opponent's clock."""
    scene = given(*started(clock=TEN_MINUTES), Asked(ADA, TAKE, after=10))
    scene.when(ADA, Resign(), after=3)
    assert clock_after(scene) == clock((592_000, 597_000), None, 13)


def test_no_clock_where_several_act() -> None:
    """Where several may act, time runs for none of them."""
    at_once = PileOptions(at_once=True)
    scene = given(*started(at_once, clock=TEN_MINUTES)).when(BEN, TAKE, after=30)
    assert clock_after(scene) == clock((600_000, 600_000), None, 30)
    assert clock_after(scene).deadline is None


def test_solo_clock() -> None:
    """A clock runs for one alone as for two."""
    scene = given().when(ADA, opening(PileOptions(players=1), seat=0, clock=TEN_MINUTES))
    assert clock_after(scene).running == 0
    scene.when(ADA, TAKE, after=10)
    assert clock_after(scene).remaining_ms == (592_000,)


def test_stopped_clock_keeps_its_times() -> None:
    """Stopping a clock of which none runs changes nothing, however late."""
    idle = Clock((30_000, 20_000), None, NOON)
    assert stopped(idle, NOON + timedelta(hours=1)) == idle


def test_time_is_spent_without_a_rule() -> None:
    """Where a clock runs without a time control, a move costs the time that it took."""
    running = Clock((30_000, 20_000), 0, NOON)
    after = pressed(running, Untimed(), 1, NOON + timedelta(seconds=10))
    assert after == Clock((20_000, 20_000), 1, NOON + timedelta(seconds=10))
