"""Legality of commands."""

from collections.abc import Iterator
from typing import assert_never

from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, TradeCard
from archipel_toy_trick.material import Card, is_following
from archipel_toy_trick.refusals import (
    MUST_FOLLOW,
    NOT_IN_HAND,
    ONLY_BEFORE_LEADING,
    TRADED_ALREADY,
)
from archipel_toy_trick.state import Hand, ToyTrickState
from domain.choices import Choice, choice
from domain.game import Seat
from domain.refusals import NOT_YOUR_TURN, Refusal


def to_act(state: ToyTrickState) -> frozenset[Seat]:
    return frozenset() if state.is_over else frozenset({state.turn})


def why_not(state: ToyTrickState, command: ToyTrickCommand, seat: Seat) -> Refusal | None:
    if seat not in to_act(state):
        return Refusal(NOT_YOUR_TURN)
    if command.card not in state.hands[seat]:
        return Refusal(NOT_IN_HAND, card=command.card)
    match command:
        case PlayCard(card):
            return _why_not_play(state, card, seat)
        case TradeCard():
            return _why_not_trade(state, seat)
        case _:
            assert_never(command)


def choices(state: ToyTrickState, seat: Seat) -> Iterator[Choice]:
    if seat not in to_act(state):
        return
    yield choice(PlayCard, card=_playable(state, seat))
    if _why_not_trade(state, seat) is None:
        yield choice(TradeCard, card=state.hands[seat])


def _why_not_play(state: ToyTrickState, card: Card, seat: Seat) -> Refusal | None:
    if state.lead is None or card in _playable(state, seat):
        return None
    return Refusal(MUST_FOLLOW, card=card, lead=state.lead)


def _why_not_trade(state: ToyTrickState, seat: Seat) -> Refusal | None:
    if state.lead is not None:
        return Refusal(ONLY_BEFORE_LEADING, lead=state.lead)
    return Refusal(TRADED_ALREADY) if state.traded[seat] else None


def _playable(state: ToyTrickState, seat: Seat) -> Hand:
    hand, lead = state.hands[seat], state.lead
    if lead is None:
        return hand
    return tuple(card for card in hand if is_following(lead, card)) or hand
