"""What may be said of a move of a game: within the leads that it calls possible, in its words."""

from dataclasses import replace
from typing import Final

import pytest
from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.match.assessing import Fault, Ply, fault_of
from domain.match.commands import Resign
from domain.messages import Command, State
from kit.pile_game import PILE, PileOptions, StonesTaken, TakeStones, ThrowDie
from kit.registering import registered
from kit.scenes import Asked, given, started
from kit.table import ADA, BEN, Step

WORDS: Final[dict[str, tuple[Seat | None, Command]]] = {
    "T1": (None, TakeStones(1)),
    "T2": (None, TakeStones(2)),
    "first:T2": (0, TakeStones(2)),
    "second:T2": (1, TakeStones(2)),
    "?": (None, ThrowDie()),
}


def lead_range(_state: State, seat: Seat) -> tuple[float, float]:
    """The second seat cannot win by much, nor lose by more."""
    return (-1, 3) if seat == 0 else (-2, 1)


ANALYSED: Final[AnyGame] = replace(
    PILE,
    lead_range=lead_range,
    parse=WORDS.get,
    notate=lambda event: f"T{event.count}" if isinstance(event, StonesTaken) else None,
)


class Said(Struct, frozen=True):
    leads: tuple[float, ...]
    better: str | None = None
    loss: float = 0


def fault(said: Said, step: Step) -> Fault | None:
    return fault_of(said, Ply(step.before, step.commit, step.after))


def move(stones: int = 5) -> Step:
    """Ada takes one stone of these."""
    return given(*started(PileOptions(stones=stones))).when(ADA, TakeStones(1)).step


@pytest.mark.parametrize(
    "leads",
    [(0, 0), (-1, 1), (1.5, -1.5), (2, -2), (0.004, 0)],
)
def test_possible_leads(leads: tuple[float, ...]) -> None:
    """Every lead within the range of its seat, up to rounding."""
    with registered(ANALYSED):
        assert fault(Said(leads), move()) is None


@pytest.mark.parametrize("leads", [(-2, 2), (3, -3), (1, 1), (0.1, 0), (0,), (0, 0, 0), ()])
def test_impossible_leads(leads: tuple[float, ...]) -> None:
    """One seat leads by too much, or trails by too much, or both lead, or a seat is missing."""
    with registered(ANALYSED):
        assert fault(Said(leads), move()) == "leads"


def test_range_unknown() -> None:
    """Nothing can be said of a game that does not know which leads are possible."""
    with registered(PILE):
        assert fault(Said((0, 0)), move()) == "leads"


@pytest.mark.parametrize("better, is_known", [("T2", True), ("first:T2", False)])
def test_better_move(better: str, *, is_known: bool) -> None:
    """Another legal move, exactly as the game writes it."""
    with registered(ANALYSED):
        assert fault(Said((0, 0), better, 1), move()) == (None if is_known else "better")


@pytest.mark.parametrize("better", ["T1", "second:T2", "?", "T3", ""])
def test_no_better_move(better: str) -> None:
    """The move itself, one of the other seat, one that chance decides, or none at all."""
    with registered(ANALYSED):
        assert fault(Said((0, 0), better, 1), move()) == "better"


def test_illegal_move() -> None:
    """The rules have to allow the better move in that position."""
    with registered(ANALYSED):
        assert fault(Said((0, 0), "T2", 1), move(stones=1)) == "better"


@pytest.mark.parametrize(
    "said, expected",
    [
        (Said((0, 0), "T2", 3), None),
        (Said((0, 0), "T2", 3.1), "loss"),
        (Said((0, 0), "T2"), "loss"),
        (Said((0, 0), None, 1), "loss"),
    ],
)
def test_loss(said: Said, expected: Fault | None) -> None:
    """Points are lost to a better move only, as many as could be had."""
    with registered(ANALYSED):
        assert fault(said, move()) == expected


def test_no_move() -> None:
    """Nothing is said of a start or of a resignation."""
    with registered(ANALYSED):
        scene = given(*started(), Asked(ADA, TakeStones(1))).when(BEN, Resign())
        for step in (scene.table.steps[0], scene.table.steps[1], scene.step):
            assert fault(Said((0, 0)), step) == "move"
