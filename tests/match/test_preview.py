from datetime import timedelta

import pytest

from domain.clock import Clock, Total
from domain.match import Context, HiddenInformationError, decide_preview
from domain.match import refusals as because
from domain.match.commands import Resign, TakeSeat
from domain.match.events import ClockSet, MatchEnded
from domain.player import Player
from domain.refusals import Reason, Refusal
from kit.judging import TOY, as_any
from kit.pile_game import TakeStones
from kit.registering import registered
from kit.scenes import given, started
from kit.table import ADA, BEN, CLEO, NOON, Table
from kit.walks import walk

MINUTE = Total(60)
TAKE = TakeStones(1)


def asked(table: Table, seconds: float = 0) -> Context:
    return Context(ADA, table.now + timedelta(seconds=seconds))


def test_time_runs_on() -> None:
    """The preview has the clock as it would be set; the match is unchanged."""
    table = given(*started(clock=MINUTE)).table
    event = decide_preview(table.match, TAKE, asked(table, 10)).events[-1]
    assert event == ClockSet(Clock((50_000, 60_000), 1, NOON + timedelta(seconds=10)))
    assert table.match.clock == Clock((60_000, 60_000), 0, NOON)


def test_no_flag_falls() -> None:
    """A preview after the deadline is refused; only the timekeeper lets the flag fall."""
    table = given(*started(clock=MINUTE)).table
    with pytest.raises(Refusal) as refused:
        decide_preview(table.match, TAKE, asked(table, 60))
    assert refused.value.reason is because.TIME_IS_UP
    assert table.match.outcome is None


def test_the_seed_is_kept() -> None:
    """A previewed end does not reveal the seed, which fixes all later rolls."""
    table = given(*started()).table
    (ended,) = decide_preview(table.match, Resign(), asked(table)).events
    assert isinstance(ended, MatchEnded)
    assert (ended.outcome.winners, ended.seed) == ((1,), "")


@pytest.mark.parametrize(
    "people, by, reason",
    [(1, ADA, because.NOT_STARTED), (1, CLEO, because.NOT_SEATED), (2, CLEO, because.NOT_SEATED)],
)
def test_for_those_who_play(people: int, by: Player, reason: Reason) -> None:
    """A preview is refused before the start and for players without a seat."""
    table = given(*started()[:people]).table
    with pytest.raises(Refusal) as refused:
        decide_preview(table.match, TakeSeat(1), Context(by, table.now))
    assert refused.value.reason is reason


def test_not_over_hidden_cards() -> None:
    """Where a game hides information, not even refusals are previewed."""
    with registered(as_any(TOY)):
        match = walk(as_any(TOY), 1).steps[-2].after
        with pytest.raises(HiddenInformationError):
            decide_preview(match, TAKE, Context(match.seats[0], match.updated_at))


def test_not_after_the_end() -> None:
    """What is over has nothing ahead."""
    table = given(*started()).when(BEN, Resign()).table
    with pytest.raises(Refusal) as refused:
        decide_preview(table.match, TAKE, asked(table))
    assert refused.value.reason is because.OVER
