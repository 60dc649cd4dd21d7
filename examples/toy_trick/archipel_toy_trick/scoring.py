"""The winner of a trick and of the game (R6, R9)."""

from archipel_toy_trick.material import Card
from archipel_toy_trick.state import ToyTrickState
from domain.game import Outcome, Seat


def taker(lead: Card, answer: Card, answering: Seat) -> Seat:
    return answering if answer > lead else 1 - answering


def scores(state: ToyTrickState) -> tuple[int, ...]:
    return state.points


def outcome(state: ToyTrickState) -> Outcome | None:
    if not state.is_over:
        return None
    north, south = state.points
    winners = () if north == south else (0,) if north > south else (1,)
    return Outcome("completed", winners, state.points)
