"""Legality of commands."""

from itertools import combinations
from typing import assert_never

from domain.game import Seat
from domain.games.fifty_first_state import commands as c
from domain.games.fifty_first_state import refusals as because
from domain.games.fifty_first_state.cards import Leader
from domain.games.fifty_first_state.commands import FiftyFirstCommand, TradeCards
from domain.games.fifty_first_state.keeping import ways_to_keep
from domain.games.fifty_first_state.material import (
    CREW,
    CardId,
    InPlaySpot,
    Kind,
    Payment,
    Phase,
    Resource,
)
from domain.games.fifty_first_state.payments import at_hand
from domain.games.fifty_first_state.prices import (
    action_at,
    has_scored_out,
    is_used_up,
    shares_icon,
    takes,
    to_redevelop,
    to_take,
    to_use,
    workers_to_visit,
)
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.refusals import NOT_YOUR_TURN, Refusal

PLAYER: Seat = 0


def to_act(state: FiftyFirstState) -> frozenset[Seat]:
    return frozenset() if state.is_over else frozenset({PLAYER})


def why_not(state: FiftyFirstState, command: FiftyFirstCommand, seat: Seat) -> Refusal | None:
    if seat not in to_act(state):
        return Refusal(NOT_YOUR_TURN)
    if state.phase != _phase_of(command):
        return Refusal(because.NOT_NOW)
    match command:
        case c.CashSpoils(card):
            return None if card in state.spoils else Refusal(because.NOT_SPOILS, card=card)
        case c.SaveGoods(goods):
            return None if goods in ways_to_keep(state) else Refusal(because.CANNOT_KEEP)
        case c.KeepCard() | c.RejectCard() | c.HoldSpoils() | c.Pass():
            return None
        case _:
            return _why_not_act(state, command)


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
            return _why_not_use(state, "leader", pay, take)
        case TradeCards(cards):
            return None if cards in pairs(state) else Refusal(because.TOO_FEW_CARDS)
        case c.Scavenge():
            return Refusal(because.TOO_FEW_WORKERS) if _workers(state) < CREW else None
        case c.UseLocation(place, pay, take):
            if place >= len(state.built):
                return Refusal(because.NO_SUCH_PLACE, place=place)
            return _why_not_use(state, place, pay, take)
        case c.TakeStock(place, good):
            has_it = place < len(state.built) and good in state.built[place].stock
            return None if has_it else Refusal(because.NO_STOCK)
        case c.Visit(place):
            return _why_not_visit(state, place)
        case _:
            assert_never(command)


def pairs(state: FiftyFirstState) -> tuple[tuple[CardId, CardId], ...]:
    """All pairs of cards of the hand."""
    return tuple(sorted({*combinations(state.hand, 2)}))


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
    return None if pay in ways else Refusal(because.NO_SUCH_PRICE)


def _why_no_location(state: FiftyFirstState, card: CardId) -> Refusal | None:
    if card not in state.hand:
        return Refusal(because.NOT_IN_HAND, card=card)
    return Refusal(because.NO_LOCATION, card=card) if state.location(card) is None else None


def _why_not_redevelop(state: FiftyFirstState, command: c.Redevelop) -> Refusal | None:
    card, place = command.card, command.place
    if refusal := _why_no_location(state, card):
        return refusal
    if place >= len(state.built):
        return Refusal(because.NO_SUCH_PLACE, place=place)
    shared = shares_icon(state, card, place)
    if command.pay in to_redevelop(at_hand(state), shares_icon=shared):
        return None
    if shared:
        return Refusal(because.NO_SUCH_PRICE)
    return Refusal(because.NO_SHARED_ICON, card=card, old=state.built[place].card)


def _why_not_lead(state: FiftyFirstState, card: CardId) -> Refusal | None:
    if card not in state.hand:
        return Refusal(because.NOT_IN_HAND, card=card)
    is_leader = isinstance(state.cards[card], Leader)
    return None if is_leader else Refusal(because.NO_LEADER, card=card)


def _why_not_use(
    state: FiftyFirstState, spot: InPlaySpot, pay: Payment, take: tuple[Resource, ...]
) -> Refusal | None:
    if spot == "leader" and state.leader is None:
        return Refusal(because.NO_LEADER_IN_PLAY)
    card = state.in_play(spot).card
    if action_at(state, spot) is None:
        return Refusal(
            because.NO_LEADER_ACTION if spot == "leader" else because.NO_ACTION, card=card
        )
    if is_used_up(state, spot):
        return Refusal(because.USED_UP, card=card)
    if has_scored_out(state, spot):
        return Refusal(because.SCORED_OUT, card=card)
    if take not in takes(state, spot):
        return Refusal(because.WRONG_CHOICE)
    ways = to_use(state, spot, at_hand(state))
    return None if pay in ways else Refusal(because.NO_SUCH_PRICE)


def _why_not_visit(state: FiftyFirstState, place: int) -> Refusal | None:
    if place >= len(state.row):
        return Refusal(because.NO_SUCH_PLACE, place=place)
    card, workers = state.row[place].card, workers_to_visit(state, place)
    if workers is None:
        return Refusal(because.CLOSED, card=card)
    too_few = _workers(state) < workers
    return Refusal(because.TOO_FEW_VISITORS, card=card) if too_few else None


def _workers(state: FiftyFirstState) -> int:
    return state.goods.get("worker", 0)
