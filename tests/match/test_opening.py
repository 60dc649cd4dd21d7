from typing import Literal

import pytest

from domain.chance import commitment
from domain.clock import Untimed
from domain.game import Seat
from domain.match import refusals as because
from domain.match.events import MatchOpened, MatchStarted, SeatTaken
from kit.pile_game import PileLaid, PileOptions
from kit.scenes import Asked, given, opening, started
from kit.table import ADA, BEN, SEED

PILE_OPENED = MatchOpened(
    options=PileOptions(),
    seats=2,
    visibility="public",
    clock=Untimed(),
    commitment=commitment(SEED),
    seed=SEED,
)
SOLO = PileOptions(players=1)


def test_open_for_others() -> None:
    """Opening without a seat leaves all seats free."""
    scene = given().when(ADA, opening(seat=None)).then(PILE_OPENED)
    assert scene.table.match.seats == (None, None)
    assert scene.step.commit.seat is None


@pytest.mark.parametrize("seat, sits_at", [(0, 0), (1, 1), ("any", 0)])
def test_open_and_sit(seat: Seat | Literal["any"], sits_at: Seat) -> None:
    """Opening with a seat takes it at once; any seat means the first."""
    scene = given().when(ADA, opening(seat=seat))
    scene.then(PILE_OPENED, SeatTaken(sits_at, ADA))
    assert scene.step.commit.seat == sits_at


def test_solo_starts_at_once() -> None:
    """A match for one starts when it is opened."""
    scene = given().when(ADA, opening(SOLO, seat="any"))
    _, *others = scene.events
    assert others == [SeatTaken(0, ADA), MatchStarted(), PileLaid(SOLO)]
    assert scene.table.match.status == "running"


def test_no_such_seat() -> None:
    """Opening with a seat that does not exist is refused."""
    scene = given().when(ADA, opening(seat=7))
    scene.refused(because.NO_SUCH_SEAT, seat=7)
    assert scene.table.match.version == 0


def test_opened_once() -> None:
    """A match that is open cannot be opened again."""
    given(*started()).when(BEN, opening()).refused(because.ALREADY_OPEN)


def test_word_of_the_opener() -> None:
    """The client seed of an opening belongs to the seat taken."""
    scene = given().when(ADA, opening(seat=1, client_seed="mistral"))
    assert scene.events[-1] == SeatTaken(1, ADA, "mistral")
    assert scene.table.match.client_seeds == ("", "mistral")


def test_waiting() -> None:
    """A match waits until the last seat is taken, and no seat is to act."""
    match = given(Asked(ADA, opening(seat=0))).table.match
    assert match.status == "waiting"
    assert match.to_act == frozenset()
    assert match.scores == ()
