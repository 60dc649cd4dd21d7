import dataclasses

from domain.game import Outcome
from domain.match import refusals as because
from domain.match.commands import Resign, TakeSeat
from domain.match.events import MatchEnded
from domain.messages import Command
from domain.refusals import NOT_YOUR_TURN, OTHER_GAME
from kit.pile_game import PILE, TOO_FEW, PileOptions, StonesTaken, TakeStones
from kit.registering import registered
from kit.scenes import Asked, given, opening, started
from kit.table import ADA, BEN, CLEO, SEED
from projections.card import choices

THREE_STONES = PileOptions(stones=3)


class Shout(Command, frozen=True, tag_field="type", tag="other.shout"):
    """A move of some other game."""


def test_move() -> None:
    """A move adds the events that the game decides, for the seat to move."""
    scene = given(*started()).when(ADA, TakeStones(2)).then(StonesTaken(0, 2))
    assert scene.step.commit.seat == 0
    assert scene.table.match.to_act == {1}


def test_last_move() -> None:
    """The last move also ends the match, and reveals the seed."""
    scene = given(*started(THREE_STONES), Asked(ADA, TakeStones(1))).when(BEN, TakeStones(2))
    outcome = Outcome("completed", (1,), (0, 1), ladder="3-stones")
    scene.then(StonesTaken(1, 2), MatchEnded(outcome, SEED))
    assert scene.table.match.status == "finished"
    assert scene.table.match.to_act == frozenset()


def test_not_your_turn() -> None:
    """Who is not to act waits."""
    given(*started()).when(BEN, TakeStones(1)).refused(NOT_YOUR_TURN)


def test_games_own_reason() -> None:
    """The game's own reason is passed on."""
    only_one = started(PileOptions(stones=1))
    given(*only_one).when(ADA, TakeStones(2)).refused(TOO_FEW, left=1)


def test_other_game() -> None:
    """A move of another game is no move here, started or not."""
    given(*started()).when(ADA, Shout()).refused(OTHER_GAME)
    given(Asked(ADA, opening(seat=0))).when(ADA, Shout()).refused(OTHER_GAME)


def test_not_started() -> None:
    """Before the start, moves and resignations are refused."""
    scene = given(Asked(ADA, opening(seat=0)))
    scene.when(ADA, TakeStones(1)).refused(because.NOT_STARTED)
    scene.when(ADA, Resign()).refused(because.NOT_STARTED)


def test_without_a_seat() -> None:
    """Only players play."""
    given(*started()).when(CLEO, TakeStones(1)).refused(because.NOT_SEATED)
    given(*started()).when(None, TakeStones(1)).refused(because.NOT_SEATED)


def test_resign() -> None:
    """Who gives up loses to all others, at any moment and with the points as they stand."""
    scene = given(*started(), Asked(ADA, TakeStones(1))).when(ADA, Resign())
    scene.then(MatchEnded(Outcome("resigned", (1,), (0, 0)), SEED))


def test_resign_from_a_team() -> None:
    """In a cooperative game, no seat wins by another's resignation."""
    with registered(dataclasses.replace(PILE, is_cooperative=True)):
        scene = given(*started()).when(ADA, Resign())
        scene.then(MatchEnded(Outcome("resigned", (), (0, 0)), SEED))


def test_resign_among_three() -> None:
    """One giving up leaves all others as winners."""
    ada, ben = started(PileOptions(players=3))
    scene = given(ada, ben, Asked(CLEO, TakeSeat(2))).when(BEN, Resign())
    scene.then(MatchEnded(Outcome("resigned", (0, 2), (0, 0, 0)), SEED))


def test_nothing_is_offered_after_giving_up() -> None:
    """After a resignation no seat is to act, although the board has moves left."""
    match = given(*started(), Asked(BEN, Resign())).table.match
    assert match.board is not None
    assert [*match.game.choices(match.board, 0)]
    assert match.to_act == frozenset()
    assert choices(match, 0) == ()


def test_over() -> None:
    """After the end there is nothing left to ask for."""
    scene = given(*started(), Asked(ADA, Resign()))
    for player, command in ((BEN, TakeStones(1)), (BEN, Resign()), (ADA, Resign())):
        scene.when(player, command).refused(because.OVER)
