"""Legality of what workers do: actions of cards, visits, resources fetched."""

from domain.components import Amounts, Component
from domain.games.fifty_first_state import refusals as because
from domain.games.fifty_first_state.material import CREW, InPlaySpot, Payment, Resource
from domain.games.fifty_first_state.payment_refusals import why_not_price
from domain.games.fifty_first_state.payments import at_hand
from domain.games.fifty_first_state.prices import (
    action_at,
    has_scored_out,
    is_used_up,
    price_of_use,
    takes,
    to_use,
    workers_to_visit,
)
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.refusals import Refusal


def why_not_scavenge(state: FiftyFirstState) -> Refusal | None:
    if _workers(state) >= CREW:
        return None
    return Refusal(because.TOO_FEW_WORKERS, missing=_short_of_workers(state, CREW))


def why_not_use(
    state: FiftyFirstState, spot: InPlaySpot, pay: Payment, take: tuple[Resource, ...]
) -> Refusal | None:
    if spot == "leader" and state.leader is None:
        return Refusal(because.NO_LEADER_IN_PLAY)
    card, action = Component("card", state.in_play(spot).card), action_at(state, spot)
    if action is None:
        missing = because.NO_LEADER_ACTION if spot == "leader" else because.NO_ACTION
        return Refusal(missing, card=card)
    if is_used_up(state, spot):
        return Refusal(because.USED_UP, card=card)
    if has_scored_out(state, spot):
        return Refusal(because.SCORED_OUT, card=card)
    if take not in takes(state, spot):
        return _why_not_choose(state, spot, card)
    ways = to_use(state, spot, at_hand(state))
    price = price_of_use(state, spot, action)
    return why_not_price(state, price, ways, pay)


def _why_not_choose(state: FiftyFirstState, spot: InPlaySpot, card: Component) -> Refusal:
    ways = takes(state, spot)
    among = tuple(dict.fromkeys(resource for way in ways for resource in way))
    if not among:
        return Refusal(because.NO_CHOICE, card=card)
    goods = tuple(Component("good", resource) for resource in among)
    return Refusal(because.WRONG_CHOICE, card=card, count=len(ways[0]), among=goods)


def why_not_visit(state: FiftyFirstState, place: int) -> Refusal | None:
    if place >= len(state.row):
        return Refusal(because.NO_SUCH_PLACE, place=place, count=len(state.row))
    card, workers = Component("card", state.row[place].card), workers_to_visit(state, place)
    if workers is None:
        return Refusal(because.CLOSED, card=card)
    if _workers(state) >= workers:
        return None
    price, missing = Amounts("good", {"worker": workers}), _short_of_workers(state, workers)
    return Refusal(because.TOO_FEW_VISITORS, card=card, price=price, missing=missing)


def _short_of_workers(state: FiftyFirstState, workers: int) -> Amounts:
    return Amounts("good", {"worker": workers - _workers(state)})


def _workers(state: FiftyFirstState) -> int:
    return state.goods.get("worker", 0)
