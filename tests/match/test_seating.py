from collections import deque
from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from domain.game import Outcome
from domain.match import refusals as because
from domain.match import seating
from domain.match.commands import LeaveSeat, Resign, TakeSeat
from domain.match.events import MatchEnded, MatchStarted, SeatLeft, SeatTaken
from kit.pile_game import PileLaid, PileOptions
from kit.scenes import Asked, given, opening, started
from kit.table import ADA, BEN, CLEO, SEED
from server.replays.log import followed

ADA_SITS = Asked(ADA, opening(seat=0))
ADA_WAITS_FOR_BEN = Asked(ADA, opening(seat=0, invited=(None, "ben")))
FOR_THREE = PileOptions(players=3)


def test_last_seat_starts() -> None:
    """The match starts with its last seat, in the same commit."""
    scene = given(ADA_SITS).when(BEN, TakeSeat(1, "tramontane"))
    scene.then(SeatTaken(1, BEN, "tramontane"), MatchStarted(), PileLaid(PileOptions()))
    assert scene.table.match.status == "running"


def test_not_yet_the_last() -> None:
    """A seat that leaves another one free starts nothing."""
    opened = Asked(ADA, opening(FOR_THREE, seat=0))
    given(opened).when(BEN, TakeSeat(2)).then(SeatTaken(2, BEN))


def test_taken() -> None:
    """A taken seat is refused."""
    given(ADA_SITS).when(BEN, TakeSeat(0)).refused(because.SEAT_TAKEN, seat=0)


def test_taken_while_playing() -> None:
    """The refusal names the taken seat."""
    given(*started()).when(CLEO, TakeSeat(1)).refused(because.SEAT_TAKEN, seat=1)


def test_one_seat_each() -> None:
    """A second seat for the same player is refused."""
    given(ADA_SITS).when(ADA, TakeSeat(1)).refused(because.ALREADY_SEATED, seat=0)


def test_no_such_seat() -> None:
    """A table for two has no third seat."""
    given(ADA_SITS).when(BEN, TakeSeat(2)).refused(because.NO_SUCH_SEAT, seat=2)


def test_reserved() -> None:
    """A reserved seat is refused to other players."""
    scene = given(ADA_WAITS_FOR_BEN).when(CLEO, TakeSeat(1))
    scene.refused(because.SEAT_RESERVED, seat=1)
    assert scene.when(BEN, TakeSeat(1)).table.match.status == "running"


def test_not_reserved() -> None:
    """An invitation keeps its own seat and no other."""
    opened = Asked(ADA, opening(invited=(None, "ben")))
    given(opened).when(CLEO, TakeSeat(0)).then(SeatTaken(0, CLEO))


def test_leave() -> None:
    """A seat that is left is free again, without its client seed."""
    opened = Asked(ADA, opening(FOR_THREE, seat=0))
    scene = given(opened, Asked(BEN, TakeSeat(1, "client_seed"))).when(BEN, LeaveSeat())
    scene.then(SeatLeft(1))
    assert scene.step.commit.seat == 1
    assert scene.table.match.client_seeds == ("", "", "")
    scene.when(CLEO, TakeSeat(1)).then(SeatTaken(1, CLEO))


def test_last_one_out() -> None:
    """A match that all players leave is abandoned, and its seed revealed."""
    scene = given(ADA_SITS).when(ADA, LeaveSeat())
    scene.then(SeatLeft(0), MatchEnded(Outcome("abandoned", (), ()), SEED))
    assert scene.table.match.status == "finished"


def test_nothing_after_the_end() -> None:
    """Seats of an abandoned match cannot be taken."""
    scene = given(ADA_SITS, Asked(ADA, LeaveSeat()))
    scene.when(BEN, TakeSeat(0)).refused(because.OVER)


def test_leave_while_playing() -> None:
    """Who has started cannot just leave."""
    given(*started()).when(ADA, LeaveSeat()).refused(because.ALREADY_STARTED)


def test_without_a_seat() -> None:
    """Who has no seat can neither leave one nor give up."""
    given(ADA_SITS).when(BEN, LeaveSeat()).refused(because.NOT_SEATED)
    given(*started()).when(CLEO, Resign()).refused(because.NOT_SEATED)


def test_timekeeper_has_no_chair() -> None:
    """A command without a sender takes no seat."""
    given(ADA_SITS).when(None, TakeSeat(1)).refused(because.NOT_SEATED)


def restless(*waiting: Asked) -> Iterator[Asked]:
    """Others wait, and Ben takes and leaves a seat as often as he may."""
    comings_and_goings = cycle((Asked(BEN, TakeSeat(1)), Asked(BEN, LeaveSeat())))
    yield from waiting
    yield from islice(comings_and_goings, seating.MAX_WAITING_COMMITS - len(waiting))


def test_seats_change_hands_too_often() -> None:
    """From its two hundredth commit on no seat is left, but each is taken, and the match starts."""
    scene = given(*restless(Asked(ADA, opening(FOR_THREE, seat=0))))
    assert (scene.table.match.version, scene.table.match.seats) == (200, (ADA, BEN, None))
    for player in (BEN, ADA):
        scene.when(player, LeaveSeat()).refused(because.TOO_MANY_CHANGES, commits=200)
    assert scene.when(CLEO, TakeSeat(2)).table.match.status == "running"
    assert scene.table.match.version == 201


def test_the_last_may_always_leave() -> None:
    """Who waits alone ends the match by leaving, however often seats changed hands before."""
    opened = Asked(ADA, opening(FOR_THREE)), Asked(ADA, TakeSeat(0))
    scene = given(*restless(*opened))
    assert (scene.table.match.version, scene.table.match.seats) == (200, (ADA, None, None))
    assert scene.when(ADA, LeaveSeat()).table.match.status == "finished"


def test_a_longer_wait_of_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log of before this rule, in which seats were left more often, is still followed."""
    with monkeypatch.context() as patch:
        patch.setattr(seating, "MAX_WAITING_COMMITS", 205)
        scene = given(*restless(Asked(ADA, opening(FOR_THREE, seat=0))))
    log = b"\n".join(step.entry.body for step in scene.table.steps)
    ((_, match),) = deque(followed(log), maxlen=1)
    assert match == scene.table.match
