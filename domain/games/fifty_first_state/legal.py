"""Legality of commands."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Final, assert_never

from domain.components import Amounts, AnyOf, Component
from domain.game import Seat
from domain.games.fifty_first_state import commands as c
from domain.games.fifty_first_state import refusals as because
from domain.games.fifty_first_state.cards import Leader
from domain.games.fifty_first_state.commands import FiftyFirstCommand, TradeCards
from domain.games.fifty_first_state.keeping import ways_to_keep
from domain.games.fifty_first_state.material import (
    CardId,
    Good,
    Kind,
    Payment,
    Phase,
    Question,
)
from domain.games.fifty_first_state.payment_refusals import (
    why_not_contacts,
    why_not_one_coin,
)
from domain.games.fifty_first_state.payments import at_hand
from domain.games.fifty_first_state.prices import (
    shares_icon,
    to_redevelop,
    to_take,
)
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.games.fifty_first_state.worker_legality import (
    why_not_scavenge,
    why_not_use,
    why_not_visit,
)
from domain.refusals import NOT_YOUR_TURN, Reason, Refusal

PLAYER: Seat = 0

QUESTIONS: Final[Mapping[Phase, Question]] = {
    "lookout": "keep_or_reject",
    "spoils": "which_spoils",
    "action": "which_action",
    "clean_up": "which_goods",
}
# How many bundles of goods a refusal names.
_EXAMPLES: Final = 3


def to_act(state: FiftyFirstState) -> frozenset[Seat]:
    return frozenset() if state.is_over else frozenset({PLAYER})


def why_not(state: FiftyFirstState, command: FiftyFirstCommand, seat: Seat) -> Refusal | None:
    if seat not in to_act(state):
        return Refusal(NOT_YOUR_TURN)
    if state.phase != _phase_of(command):
        return Refusal(because.NOT_NOW, question=Component("question", QUESTIONS[state.phase]))
    match command:
        case c.CashSpoils(card):
            return _why_no_card(state, state.spoils, because.NOT_SPOILS, card)
        case c.SaveGoods(goods):
            return None if goods in ways_to_keep(state) else _why_not_keep(state)
        case c.KeepCard() | c.RejectCard() | c.HoldSpoils() | c.Pass():
            return None
        case _:
            return _why_not_act(state, command)


def _why_not_keep(state: FiftyFirstState) -> Refusal:
    """Names a few of the bundles that fit."""
    ways = ways_to_keep(state)[:_EXAMPLES]
    bundles = tuple(Amounts("good", {**Counter[str](way)}) for way in ways)
    return Refusal(because.CANNOT_KEEP, possible=AnyOf(bundles))


def _why_no_card(
    state: FiftyFirstState, pile: tuple[CardId, ...], reason: Reason, card: CardId
) -> Refusal | None:
    if card in pile:
        return None
    if card not in state.cards:
        return Refusal(because.NO_SUCH_CARD)
    return Refusal(reason, card=_card(card))


def _card(card: CardId) -> Component:
    return Component("card", card)


def _phase_of(command: FiftyFirstCommand) -> Phase:
    match command:
        case c.KeepCard() | c.RejectCard():
            return "lookout"
        case c.CashSpoils() | c.HoldSpoils():
            return "spoils"
        case c.SaveGoods():
            return "clean_up"
        case _:
            return "action"


def _why_not_act(state: FiftyFirstState, command: c.Acting) -> Refusal | None:
    match command:
        case c.Conquer(card, pay):
            return _why_not_under_base(state, "conquest", card, pay)
        case c.Cooperate(card, pay):
            return _why_not_under_base(state, "cooperation", card, pay)
        case c.Incorporate(card, pay):
            return _why_not_take(state, "incorporation", card, pay)
        case c.Redevelop():
            return _why_not_redevelop(state, command)
        case c.PlayLeader(card):
            return _why_not_lead(state, card)
        case c.UseLeader(pay, take):
            return why_not_use(state, "leader", pay, take)
        case TradeCards(cards):
            return None if cards in pairs(state) else _why_not_trade(state, cards)
        case c.Scavenge():
            return why_not_scavenge(state)
        case c.UseLocation(place, pay, take):
            return _why_no_place(state, place) or why_not_use(state, place, pay, take)
        case c.TakeStock(place, good):
            return _why_no_place(state, place) or _why_no_stock(state, place, good)
        case c.Visit(place):
            return why_not_visit(state, place)
        case _:
            assert_never(command)


def pairs(state: FiftyFirstState) -> tuple[tuple[CardId, CardId], ...]:
    """All pairs of cards of the hand."""
    return tuple(sorted({*combinations(state.hand, 2)}))


def _why_not_trade(state: FiftyFirstState, cards: tuple[CardId, ...]) -> Refusal:
    """Two cards of the hand that are not offered like this."""
    for card in cards:
        if refusal := _why_no_card(state, state.hand, because.NOT_IN_HAND, card):
            return refusal
        if cards.count(card) > state.hand.count(card):
            return Refusal(because.HELD_ONCE, card=_card(card))
    return Refusal(because.CARDS_IN_ORDER, cards=tuple(map(_card, sorted(cards))))


def _why_no_place(state: FiftyFirstState, place: int) -> Refusal | None:
    count = len(state.built)
    return None if place < count else Refusal(because.NO_SUCH_PLACE, place=place, count=count)


def _why_no_stock(state: FiftyFirstState, place: int, good: Good) -> Refusal | None:
    there = state.built[place]
    if good in there.stock:
        return None
    return Refusal(because.NO_STOCK, good=Component("good", good), card=_card(there.card))


def _why_not_under_base(
    state: FiftyFirstState, kind: Kind, card: CardId, pay: Payment
) -> Refusal | None:
    if state.base_is_full:
        return Refusal(because.BASE_IS_FULL)
    return _why_not_take(state, kind, card, pay)


def _why_not_take(state: FiftyFirstState, kind: Kind, card: CardId, pay: Payment) -> Refusal | None:
    if refusal := _why_no_location(state, card):
        return refusal
    ways = to_take(state, kind, card, at_hand(state))
    return why_not_contacts(state, kind, card, ways, pay)


def _why_no_location(state: FiftyFirstState, card: CardId) -> Refusal | None:
    if refusal := _why_no_card(state, state.hand, because.NOT_IN_HAND, card):
        return refusal
    is_location = state.location(card) is not None
    return None if is_location else Refusal(because.NO_LOCATION, card=_card(card))


def _why_not_redevelop(state: FiftyFirstState, command: c.Redevelop) -> Refusal | None:
    card, place, pay = command.card, command.place, command.pay
    if refusal := _why_no_location(state, card) or _why_no_place(state, place):
        return refusal
    shared = shares_icon(state, card, place)
    ways = to_redevelop(at_hand(state), shares_icon=shared)
    if pay in ways:
        return None
    if not shared:
        old = state.built[place].card
        return Refusal(because.NO_SHARED_ICON, card=_card(card), old=_card(old))
    return why_not_one_coin(state, ways, pay)


def _why_not_lead(state: FiftyFirstState, card: CardId) -> Refusal | None:
    if refusal := _why_no_card(state, state.hand, because.NOT_IN_HAND, card):
        return refusal
    is_leader = isinstance(state.cards[card], Leader)
    return None if is_leader else Refusal(because.NO_LEADER, card=_card(card))
