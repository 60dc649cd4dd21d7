"""What comes of each action (R38–R56)."""

from collections import Counter
from typing import assert_never

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
from domain.games.fifty_first_state.telling import Telling


def act(story: Telling, command: Acting) -> None:
    match command:
        case Conquer(card, pay):
            story.tell(Conquered(card, pay))
            answer(story, "conquer")
        case Cooperate(card, pay):
            story.tell(Cooperated(card, pay))
            if story.state.settings.pay_on_entry:
                pay_agreement(story, card)
            answer(story, "cooperate")
        case Incorporate(card, pay):
            story.tell(Incorporated(card, pay))
            _join(story, len(story.state.built) - 1)
        case Redevelop(card, place, pay):
            story.tell(Redeveloped(card, place, pay))
            _join(story, place)
            answer(story, "redevelop", place)
        case PlayLeader(card):
            story.tell(LeaderPlayed(card))
            enter(story, "leader")
        case TradeCards(cards):
            story.tell(CardsTraded(cards))
            story.draw_to_hand(1)
        case Scavenge(resource):
            story.tell(Scavenged(resource))
            story.tell(Gained("workers", {resource: 1}))
        case UseLocation():
            _use(story, command)
        case TakeStock(place, good):
            story.tell(StockTaken(place, good))
        case Visit(place):
            _visit(story, place)
        case _:
            assert_never(command)


def _join(story: Telling, place: int) -> None:
    enter(story, place)
    answer(story, "joins", place)


def _use(story: Telling, command: UseLocation) -> None:
    card = story.state.built[command.place].card
    story.tell(LocationUsed(command.place, command.pay, command.take))
    if command.take:
        story.tell(Gained(card, {**Counter(command.take)}))
    for action in effects(story.state.cards[card], Action):
        give(story, action.gains, card, command.place)


def _visit(story: Telling, place: int) -> None:
    """What it makes is the visitor's; its points lie on the base."""
    there = story.state.row[place]
    story.tell(Visited(place, there.visits + 1))
    making = open_production(story.state.cards[there.card])
    if making is not None:
        produce(story, making, there.card)
