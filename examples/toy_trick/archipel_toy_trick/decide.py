"""What comes of a command: a card, and after the second one a trick, new cards, a new stake."""

from typing import assert_never

from msgspec.structs import replace

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
from archipel_toy_trick.evolve import evolve
from archipel_toy_trick.legal import why_not
from archipel_toy_trick.material import DEALT, STAKES, Card
from archipel_toy_trick.scoring import taker
from archipel_toy_trick.state import ToyTrickState
from domain.chance import Chance
from domain.game import Seat
from domain.story import Story


def set_up(options: ToyTrickOptions, _seats: int, chance: Chance) -> tuple[ToyTrickEvent, ...]:
    story = Story(ToyTrickState(), evolve)
    leader = chance.roll(2) - 1 if options.leader == "lot" else options.leader
    story.tell(LeaderNamed(leader))
    _draw_each(story, DEALT, chance)
    _roll_stake(story, chance)
    return story.events


def return_match(options: ToyTrickOptions, state: ToyTrickState) -> ToyTrickOptions:
    """The same again, led by the other player (R10)."""
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
            return (CardTraded(seat, (card,), chance.draw(state.bag, 1)),)
        case _:
            assert_never(command)


def _play(
    state: ToyTrickState, card: Card, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    story = Story(state, evolve)
    story.tell(CardPlayed(seat, card))
    if state.lead is not None:
        story.tell(TrickTaken(taker(state.lead, card, seat), state.stake))
        _prepare_next(story, chance)
    return story.events


def _prepare_next(story: Story[ToyTrickState, ToyTrickEvent], chance: Chance) -> None:
    if story.state.tricks == 1:
        _draw_each(story, 1, chance)
    if not story.state.is_over:
        _roll_stake(story, chance)


def _draw_each(story: Story[ToyTrickState, ToyTrickEvent], count: int, chance: Chance) -> None:
    """Whose turn it is draws first (R7)."""
    for seat in (story.state.turn, 1 - story.state.turn):
        story.tell(CardsDrawn(seat, chance.draw(story.state.bag, count)))


def _roll_stake(story: Story[ToyTrickState, ToyTrickEvent], chance: Chance) -> None:
    story.tell(StakeRolled(chance.roll(STAKES)))
