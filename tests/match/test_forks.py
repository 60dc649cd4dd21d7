"""Matches that go on from where another one once stood."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.chance import SystemChance
from domain.clock import Clock, PerMove
from domain.game import OMNISCIENT, SPECTATOR, Outcome, Viewer
from domain.match import UNOPENED, advance, evolve, past_for, redact
from domain.match import refusals as because
from domain.match.commands import Forked, Resign, TakeSeat
from domain.match.events import ClockSet, MatchOpened, MatchStarted, Past, PastMove, PastRecorded
from domain.messages import Command, Concealed, ConcealedEventError
from domain.player import Player
from domain.refusals import Reason, Refusal
from kit.forks import OTHER_SEED, again, forked, true_past
from kit.pile_game import PILE, PileOptions, PileState, StonesTaken, TakeStones, ThrowDie
from kit.scenes import given, opening, started
from kit.table import ADA, BEN, CLEO, Table


def played() -> Table:
    """Ada and Ben take one stone each and throw the die, and Ada gives up."""
    table = given(*started()).table
    table.do(ADA, TakeStones(1))
    table.do(BEN, ThrowDie())
    table.do(ADA, Resign())
    return table


def alone() -> Table:
    table = Table()
    table.do(ADA, opening(PileOptions(players=1), seat=0))
    table.do(ADA, TakeStones(1), after=1)
    return table


def asked(table: Table, at: int, by: Player = CLEO) -> Past:
    commits = [step.commit for step in table.steps[:at]]
    return past_for(by, table.match, table.steps[at - 1].after, commits, SystemChance())


def refused(reason: Reason, table: Table, at: int, by: Player = CLEO) -> None:
    with pytest.raises(Refusal) as refusal:
        asked(table, at, by)
    assert refusal.value.reason == reason


def test_past() -> None:
    """The set-up, then every command of the game, each with the faces of its rolls."""
    table = played()
    (thrown,) = table.steps[3].commit.chance
    assert asked(table, 4) == (
        PastMove(),
        PastMove(0, TakeStones(1)),
        PastMove(1, ThrowDie(), (thrown.face,)),
    )
    assert asked(table, 3) == asked(table, 4)[:2]


def test_seats_are_open() -> None:
    """A fork waits for players as any match does, and starts when the last seat is taken."""
    then = played().steps[3].after
    table = Table(OTHER_SEED, "fork", asked(played(), 4))
    table.do(CLEO, replace(again(then), seat=1))
    assert (table.match.status, table.match.board) == ("waiting", None)
    table.do(ADA, TakeSeat(0))
    assert (table.match.status, table.match.board) == ("running", then.board)
    assert table.match.agreed.forked == Forked("table", 4, then.head.hex())


def test_past_is_replayed_at_the_start() -> None:
    """What was taken over happens again when the match starts, as events of its game."""
    fork = forked(played().steps[3].after, asked(played(), 4))
    _, begins, _, *happened = fork.steps[-1].commit.events
    assert isinstance(begins, MatchStarted)
    assert [type(event) for event in happened] == [StonesTaken, StonesTaken]
    assert fork.steps[-1].commit.chance == ()


def test_new_rolls() -> None:
    """What is still to come is drawn from a seed of its own, from its first roll on."""
    fork = forked(played().steps[2].after, asked(played(), 3))
    thrown = fork.do(BEN, ThrowDie())
    assert [roll.counter for roll in thrown.commit.chance] == [0]
    assert fork.match.agreed.commitment != played().match.agreed.commitment


def test_fork_of_a_fork() -> None:
    """Its past is the whole past, so that no log needs another."""
    fork = forked(played().steps[2].after, asked(played(), 3))
    fork.do(BEN, TakeStones(2))
    fork.do(ADA, Resign())
    at = len(fork.steps) - 1
    assert true_past(fork, fork.steps[at - 1].after) == (
        *asked(played(), 3),
        PastMove(1, TakeStones(2)),
    )


def test_stored() -> None:
    """The log of the fork is enough to know it again."""
    fork = forked(played().steps[3].after, asked(played(), 4))
    match = UNOPENED
    for step in fork.steps:
        match = advance(match, step.commit, step.entry.hash)
    assert match == fork.match


def test_new_clock() -> None:
    """Clocks follow the new options, and run from the start of the fork."""
    then = played().steps[2].after
    table = Table(OTHER_SEED, "fork", asked(played(), 3))
    table.do(ADA, replace(again(then), seat=0, clock=PerMove(60)))
    set_ = table.do(BEN, TakeSeat(1)).commit.events[-1]
    assert isinstance(set_, ClockSet)
    assert set_.clock == Clock((60_000, 60_000), 1, table.now)


def test_nothing_to_play() -> None:
    """There has to be a board, and something left to do on it."""
    refused(because.NOT_STARTED_THERE, played(), 1)
    refused(because.OVER_THERE, played(), 5)


def test_not_while_others_play() -> None:
    """A running match of several players cannot be forked, not even by its players."""
    table = given(*started()).table
    refused(because.NOT_FORKED_YET, table, 2)
    refused(because.NOT_FORKED_YET, table, 2, ADA)


def test_alone_at_any_time() -> None:
    """A solo player may fork the running match at any version; others only after its end."""
    assert asked(alone(), 2, ADA) == (PastMove(), PastMove(0, TakeStones(1)))
    refused(because.NOT_FORKED_YET, alone(), 2, BEN)


def test_not_by_other_figures() -> None:
    """If the current rules or figures lead elsewhere, forking is refused."""
    table = played()
    then = table.steps[3].after
    table.steps[3] = replace(table.steps[3], after=replace(then, board=PileState(left=99)))
    refused(because.PAST_DIVERGES, table, 4)


@pytest.mark.parametrize(
    "past",
    [
        (),
        (PastMove(0, TakeStones(1)),),
        (PastMove(), PastMove()),
        (PastMove(), PastMove(1, TakeStones(1))),
        (PastMove(), PastMove(7, TakeStones(1))),
        (PastMove(), PastMove(0, Resign())),
        (PastMove(), PastMove(0, ThrowDie())),
        (PastMove(), PastMove(0, ThrowDie(), (3,))),
        (PastMove(), PastMove(0, ThrowDie(), (1, 1))),
        (PastMove(faces=(1,)),),
    ],
)
def test_impossible_pasts(past: Past) -> None:
    """An invalid past is refused: without a set-up, out of turn, or with impossible dice."""
    with pytest.raises(Refusal) as refusal:
        forked(played().steps[3].after, past)
    assert refusal.value.reason == because.PAST_DIVERGES


def test_past_may_lead_to_the_end() -> None:
    """A past that ends the game is accepted: the match then ends as it starts."""
    whole: Past = (
        PastMove(),
        PastMove(0, TakeStones(2)),
        PastMove(1, TakeStones(2)),
        PastMove(0, TakeStones(1)),
    )
    fork = forked(played().steps[3].after, whole)
    assert fork.match.outcome == Outcome("completed", (0,), (1, 0), ladder="5-stones")


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_past_is_secret(viewer: Viewer) -> None:
    """The past is concealed from every viewer until the end, and cannot be folded."""
    fork = forked(played().steps[3].after, asked(played(), 4))
    past = redact(PILE, past_of(fork.steps[0].commit.events), viewer)
    assert past == redact(PILE, past, viewer) == PastRecorded(Concealed(3))
    with pytest.raises(ConcealedEventError):
        evolve(UNOPENED, past)


def test_past_for_the_all_seeing() -> None:
    """The all-seeing see it."""
    past = past_of(forked(played().steps[3].after, asked(played(), 4)).steps[0].commit.events)
    assert redact(PILE, past, OMNISCIENT) == past


def past_of(events: Sequence[object]) -> PastRecorded[Command]:
    opened, past = events
    assert isinstance(opened, MatchOpened)
    assert isinstance(past, PastRecorded)
    return past
