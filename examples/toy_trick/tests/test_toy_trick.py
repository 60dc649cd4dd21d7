from typing import get_args

import pytest

from archipel_toy_trick import GAME
from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, ToyTrickOptions, TradeCard
from archipel_toy_trick.events import (
    CardPlayed,
    CardsDrawn,
    CardTraded,
    LeaderNamed,
    StakeRolled,
    ToyTrickEvent,
    TrickTaken,
)
from archipel_toy_trick.material import DECK, TRICKS, Card
from archipel_toy_trick.refusals import (
    MUST_FOLLOW,
    NOT_IN_HAND,
    ONLY_BEFORE_LEADING,
    TRADED_ALREADY,
)
from archipel_toy_trick.state import ToyTrickState
from domain.chance import ScriptedChance
from domain.game import OMNISCIENT, SPECTATOR, Outcome, Seat, Viewer, fold
from domain.messages import Concealed
from domain.refusals import Reason, Refusal

NORTH_LEADS = ToyTrickState(hands=((2, 5, 9), (1, 6, 7)), bag=(3, 4, 8, 10, 11, 12), stake=2)
SOUTH_ANSWERS = ToyTrickState(turn=1, hands=((2, 5), (1, 6, 7)), lead=9, stake=2, tricks=1)


def decided(
    state: ToyTrickState, command: ToyTrickCommand, *faces: int
) -> tuple[ToyTrickEvent, ...]:
    return GAME.decide(state, command, state.turn, ScriptedChance(*faces))


def refused(state: ToyTrickState, command: ToyTrickCommand) -> Reason:
    with pytest.raises(Refusal) as turned_down:
        decided(state, command)
    return turned_down.value.reason


def test_deck() -> None:
    """R1: twelve cards, three for each of the two, the rest unseen in the bag."""
    assert DECK == get_args(Card) == tuple(range(1, 13))
    events = GAME.set_up(ToyTrickOptions(0), 2, ScriptedChance(1, 1, 1, 9, 8, 7, 3))
    state = fold(GAME.evolve, GAME.initial_state(), events)
    assert state.hands == ((1, 2, 3), (10, 11, 12))
    assert state.bag == (4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_hands_are_secret(viewer: Viewer) -> None:
    """R1: a hand is visible to its own seat only, the bag to no seat."""
    assert GAME.view(NORTH_LEADS, viewer).hands[0] == Concealed(3)
    assert GAME.view(NORTH_LEADS, viewer).bag == Concealed(6)
    drawn = CardsDrawn(0, (2, 5, 9))
    assert GAME.redact(drawn, viewer) == CardsDrawn(0, Concealed(3))
    assert GAME.redact(drawn, 0) == GAME.redact(drawn, OMNISCIENT) == drawn


@pytest.mark.parametrize("face, leader", [(1, 0), (2, 1)])
def test_leader(face: int, leader: Seat) -> None:
    """R2: chance or the options name the leader."""
    chance = ScriptedChance(face, *(1,) * 7)
    assert GAME.set_up(ToyTrickOptions(), 2, chance)[0] == LeaderNamed(leader)
    agreed = ToyTrickOptions(1)
    assert GAME.set_up(agreed, 2, ScriptedChance(*(1,) * 7))[0] == LeaderNamed(1)


def test_stake() -> None:
    """R3: a die with three faces is the stake of the next trick."""
    assert decided(SOUTH_ANSWERS, PlayCard(7), 3)[-1] == StakeRolled(3)


def test_leading() -> None:
    """R4: the leader plays a card from hand, any one, and the other is to act."""
    (played,) = decided(NORTH_LEADS, PlayCard(5))
    assert played == CardPlayed(0, 5)
    assert GAME.to_act(GAME.evolve(NORTH_LEADS, played)) == {1}
    assert refused(NORTH_LEADS, PlayCard(6)) == NOT_IN_HAND


def test_following() -> None:
    """R5: odd must follow odd and even even, if possible."""
    assert refused(SOUTH_ANSWERS, PlayCard(6)) == MUST_FOLLOW
    cannot = ToyTrickState(turn=1, hands=((), (2, 6)), lead=9, tricks=TRICKS - 1)
    assert decided(cannot, PlayCard(6))[0] == CardPlayed(1, 6)


def test_taking() -> None:
    """R6: the higher card takes the trick and its points, and leads."""
    _, taken, _ = decided(SOUTH_ANSWERS, PlayCard(7), 1)
    assert taken == TrickTaken(0, 2)
    state = GAME.evolve(SOUTH_ANSWERS, taken)
    assert (state.turn, state.points) == (0, (2, 0))


def test_drawing() -> None:
    """R7: after the first trick both draw a card, the winner first."""
    state = fold(GAME.evolve, NORTH_LEADS, decided(NORTH_LEADS, PlayCard(5)))
    events = decided(state, PlayCard(7), 1, 1, 1)
    assert events[2:4] == (CardsDrawn(1, (3,)), CardsDrawn(0, (4,)))


def test_trading() -> None:
    """R8: once, before leading, a card is traded for another, hidden from the opponent."""
    (traded,) = decided(NORTH_LEADS, TradeCard(2), 6)
    assert traded == CardTraded(0, (2,), (12,))
    assert GAME.redact(traded, 1) == CardTraded(0, Concealed(1), Concealed(1))
    state = GAME.evolve(NORTH_LEADS, traded)
    assert (state.hands[0], state.bag, state.turn) == ((5, 9, 12), (3, 4, 8, 10, 11), 0)
    assert refused(state, TradeCard(5)) == TRADED_ALREADY
    assert refused(SOUTH_ANSWERS, TradeCard(7)) == ONLY_BEFORE_LEADING


@pytest.mark.parametrize("points, winners", [((3, 2), (0,)), ((1, 4), (1,)), ((3, 3), ())])
def test_end(points: tuple[int, int], winners: tuple[Seat, ...]) -> None:
    """R9: after four tricks more points win, and equal points are a draw."""
    over = ToyTrickState(points=points, tricks=TRICKS)
    assert GAME.outcome(over) == Outcome("completed", winners, points)
    assert GAME.outcome(ToyTrickState(points=points, tricks=TRICKS - 1)) is None


def test_rematch() -> None:
    """R10: a rematch is led by the other player."""
    again = GAME.return_match(ToyTrickOptions(), ToyTrickState(first=0))
    assert again == ToyTrickOptions(1)
