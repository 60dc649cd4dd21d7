"""Decides the actions (R38–R56)."""

from collections import Counter
from typing import assert_never

from domain.games.fifty_first_state import commands as c
from domain.games.fifty_first_state import events as e
from domain.games.fifty_first_state.builder import FiftyFirstBuilder
from domain.games.fifty_first_state.cards import Action, effects, open_production
from domain.games.fifty_first_state.commands import TradeCards
from domain.games.fifty_first_state.gains import answer, enter, give, produce
from domain.games.fifty_first_state.material import InPlaySpot, Resource
from domain.games.fifty_first_state.phases import pay_agreement
from domain.games.fifty_first_state.prices import workers_to_visit


def act(builder: FiftyFirstBuilder, command: c.Acting) -> None:
    match command:
        case c.Conquer(card, pay):
            builder.add(e.Conquered(card, pay))
            answer(builder, "conquer")
        case c.Cooperate(card, pay):
            builder.add(e.Cooperated(card, pay))
            if builder.state.settings.pay_on_entry:
                pay_agreement(builder, card)
            answer(builder, "cooperate")
        case c.Incorporate(card, pay):
            builder.add(e.Incorporated(card, pay))
            _join(builder, len(builder.state.built) - 1)
        case c.Redevelop(card, place, pay):
            builder.add(e.Redeveloped(card, place, pay))
            _join(builder, place)
            answer(builder, "redevelop", place)
        case c.PlayLeader(card):
            builder.add(e.LeaderPlayed(card))
            enter(builder, "leader")
        case c.UseLeader(pay, take):
            builder.add(e.LeaderUsed(pay, take))
            _work(builder, "leader", take)
        case TradeCards(cards):
            builder.add(e.CardsTraded(cards))
            builder.draw_to_hand(1)
        case c.Scavenge(resource):
            builder.add(e.Scavenged(resource))
            builder.add(e.Gained("workers", {resource: 1}))
        case c.UseLocation(place, pay, take):
            builder.add(e.LocationUsed(place, pay, take))
            _work(builder, place, take)
        case c.TakeStock(place, good):
            builder.add(e.StockTaken(place, good))
        case c.Visit(place):
            _visit(builder, place)
        case _:
            assert_never(command)


def _join(builder: FiftyFirstBuilder, place: int) -> None:
    enter(builder, place)
    answer(builder, "joins", place)


def _work(builder: FiftyFirstBuilder, spot: InPlaySpot, take: tuple[Resource, ...]) -> None:
    """What the action of a card gives; points lie on the card."""
    card = builder.state.in_play(spot).card
    if take:
        builder.add(e.Gained(card, {**Counter(take)}))
    for action in effects(builder.state.cards[card], Action):
        give(builder, action.gains, card, spot)


def _visit(builder: FiftyFirstBuilder, place: int) -> None:
    """The visitor gets the goods; points go to the base."""
    there = builder.state.row[place]
    builder.add(e.Visited(place, workers_to_visit(builder.state, place) or 0))
    making = open_production(builder.state.cards[there.card])
    if making is not None:
        produce(builder, making, there.card)
