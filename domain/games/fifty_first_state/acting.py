"""Decides the actions (R38–R56)."""

from collections import Counter
from typing import assert_never

from domain.games.fifty_first_state.builder import FiftyFirstBuilder
from domain.games.fifty_first_state.cards import Action, effects, open_production
from domain.games.fifty_first_state.commands import (
    Acting,
    Conquer,
    Cooperate,
    Incorporate,
    PlayLeader,
    Redevelop,
    Scavenge,
    TakeStock,
    TradeCards,
    UseLocation,
    Visit,
)
from domain.games.fifty_first_state.events import (
    CardsTraded,
    Conquered,
    Cooperated,
    Gained,
    Incorporated,
    LeaderPlayed,
    LocationUsed,
    Redeveloped,
    Scavenged,
    StockTaken,
    Visited,
)
from domain.games.fifty_first_state.gains import answer, enter, give, produce
from domain.games.fifty_first_state.phases import pay_agreement


def act(builder: FiftyFirstBuilder, command: Acting) -> None:
    match command:
        case Conquer(card, pay):
            builder.add(Conquered(card, pay))
            answer(builder, "conquer")
        case Cooperate(card, pay):
            builder.add(Cooperated(card, pay))
            if builder.state.settings.pay_on_entry:
                pay_agreement(builder, card)
            answer(builder, "cooperate")
        case Incorporate(card, pay):
            builder.add(Incorporated(card, pay))
            _join(builder, len(builder.state.built) - 1)
        case Redevelop(card, place, pay):
            builder.add(Redeveloped(card, place, pay))
            _join(builder, place)
            answer(builder, "redevelop", place)
        case PlayLeader(card):
            builder.add(LeaderPlayed(card))
            enter(builder, "leader")
        case TradeCards(cards):
            builder.add(CardsTraded(cards))
            builder.draw_to_hand(1)
        case Scavenge(resource):
            builder.add(Scavenged(resource))
            builder.add(Gained("workers", {resource: 1}))
        case UseLocation():
            _use(builder, command)
        case TakeStock(place, good):
            builder.add(StockTaken(place, good))
        case Visit(place):
            _visit(builder, place)
        case _:
            assert_never(command)


def _join(builder: FiftyFirstBuilder, place: int) -> None:
    enter(builder, place)
    answer(builder, "joins", place)


def _use(builder: FiftyFirstBuilder, command: UseLocation) -> None:
    card = builder.state.built[command.place].card
    builder.add(LocationUsed(command.place, command.pay, command.take))
    if command.take:
        builder.add(Gained(card, {**Counter(command.take)}))
    for action in effects(builder.state.cards[card], Action):
        give(builder, action.gains, card, command.place)


def _visit(builder: FiftyFirstBuilder, place: int) -> None:
    """The visitor gets the goods; points go to the base."""
    there = builder.state.row[place]
    builder.add(Visited(place, there.visits + 1))
    making = open_production(builder.state.cards[there.card])
    if making is not None:
        produce(builder, making, there.card)
