"""Decides commands: a card, and after the second one a trick, new cards, a new stake."""

from typing import assert_never

from msgspec.structs import replace

from archipel_toy_trick import events as e
from archipel_toy_trick.commands import PlayCard, ToyTrickCommand, ToyTrickOptions, TradeCard
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.evolve import evolve
from archipel_toy_trick.legal import why_not
from archipel_toy_trick.material import DEALT, STAKES, Card
from archipel_toy_trick.scoring import taker
from archipel_toy_trick.state import ToyTrickState
from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.game import Seat


def set_up(options: ToyTrickOptions, _seats: int, chance: Chance) -> tuple[ToyTrickEvent, ...]:
    builder = EventBuilder(ToyTrickState(), evolve)
    leader = chance.roll(2) - 1 if options.leader == "lot" else options.leader
    builder.add(e.LeaderNamed(leader))
    _draw_each(builder, DEALT, chance)
    _roll_stake(builder, chance)
    return builder.events


def return_match(options: ToyTrickOptions, state: ToyTrickState) -> ToyTrickOptions:
    """The same options, led by the other player (R10)."""
    return replace(options, leader=1 if state.first == 0 else 0)


def decide(
    state: ToyTrickState, command: ToyTrickCommand, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    if refusal := why_not(state, command, seat):
        raise refusal
    match command:
        case PlayCard(card):
            return _play(state, card, seat, chance)
        case TradeCard(card):
            return (e.CardTraded(seat, (card,), chance.draw(state.bag, 1)),)
        case _:
            assert_never(command)


def _play(
    state: ToyTrickState, card: Card, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    builder = EventBuilder(state, evolve)
    builder.add(e.CardPlayed(seat, card))
    if state.lead is not None:
        builder.add(e.TrickTaken(taker(state.lead, card, seat), state.stake))
        _prepare_next(builder, chance)
    return builder.events


def _prepare_next(builder: EventBuilder[ToyTrickState, ToyTrickEvent], chance: Chance) -> None:
    if builder.state.tricks == 1:
        _draw_each(builder, 1, chance)
    if not builder.state.is_over:
        _roll_stake(builder, chance)


def _draw_each(
    builder: EventBuilder[ToyTrickState, ToyTrickEvent], count: int, chance: Chance
) -> None:
    """The player to lead draws first (R7)."""
    for seat in (builder.state.turn, 1 - builder.state.turn):
        builder.add(e.CardsDrawn(seat, chance.draw(builder.state.bag, count)))


def _roll_stake(builder: EventBuilder[ToyTrickState, ToyTrickEvent], chance: Chance) -> None:
    builder.add(e.StakeRolled(chance.roll(STAKES)))
