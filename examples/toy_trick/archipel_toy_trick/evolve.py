"""Folds events into the state."""

from typing import assert_never

from msgspec.structs import replace

from archipel_toy_trick import events as e
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.material import Card
from archipel_toy_trick.state import Hand, ToyTrickState
from domain.game import Seat
from domain.messages import Concealed, ConcealedEventError


def evolve(state: ToyTrickState, event: ToyTrickEvent) -> ToyTrickState:
    match event:
        case e.LeaderNamed(seat):
            return ToyTrickState(first=seat, turn=seat)
        case e.CardsDrawn(seat, cards):
            return _moved(state, seat, taken=known(cards))
        case e.StakeRolled(points):
            return replace(state, stake=points)
        case e.CardPlayed(seat, card):
            lead = card if state.lead is None else None
            return replace(_moved(state, seat, given=(card,)), lead=lead, turn=1 - seat)
        case e.CardTraded(seat, given, taken):
            traded = (seat == 0 or state.traded[0], seat == 1 or state.traded[1])
            return replace(_moved(state, seat, known(given), known(taken)), traded=traded)
        case e.TrickTaken(seat, points):
            return _trick_taken(state, seat, points)
        case _:
            assert_never(event)


def known(cards: e.Cards) -> tuple[Card, ...]:
    if isinstance(cards, Concealed):
        raise ConcealedEventError
    return cards


def _moved(state: ToyTrickState, seat: Seat, given: Hand = (), taken: Hand = ()) -> ToyTrickState:
    """Cards out of a hand, and cards from the bag into it."""
    north, south = state.hands
    hand = tuple(sorted({*state.hands[seat], *taken} - {*given}))
    return replace(
        state,
        hands=(hand, south) if seat == 0 else (north, hand),
        bag=tuple(card for card in state.bag if card not in taken),
    )


def _trick_taken(state: ToyTrickState, seat: Seat, points: int) -> ToyTrickState:
    north, south = state.points
    return replace(
        state,
        turn=seat,
        points=(north + points, south) if seat == 0 else (north, south + points),
        tricks=state.tricks + 1,
    )
