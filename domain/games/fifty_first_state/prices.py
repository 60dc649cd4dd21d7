"""The current cost of each action, as all payments (R36, R37, R42, R43, R49, R50)."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Final

from domain.games.fifty_first_state.cards import Action, effects
from domain.games.fifty_first_state.material import (
    BASICS,
    LEADER_TIMES,
    RESOURCES,
    SCORINGS,
    TIMES,
    CardId,
    InPlaySpot,
    Kind,
    Payment,
    Price,
    Resource,
    SecondVisit,
)
from domain.games.fifty_first_state.payments import AtHand, is_left, ways_to_pay, ways_to_reach
from domain.games.fifty_first_state.state import FiftyFirstState

_SECOND_VISIT: Final[Mapping[SecondVisit, int | None]] = {
    "two_workers": 2,
    "one_worker": 1,
    "none": None,
}


def to_take(state: FiftyFirstState, kind: Kind, card: CardId, coins: AtHand) -> tuple[Payment, ...]:
    """Contacts that reach a location in the hand."""
    location = state.location(card)
    if location is None:
        return ()
    return leaving(card, ways_to_reach(state, kind, location.distance, coins), coins)


def leaving(card: CardId, ways: tuple[Payment, ...], coins: AtHand) -> tuple[Payment, ...]:
    """A card cannot be part of its own price."""
    return tuple(way for way in ways if is_left(coins, way, card))


def to_redevelop(coins: AtHand, *, shares_icon: bool) -> tuple[Payment, ...]:
    """A token that asks for no icon, or building material or an ordinary token."""
    ways: list[Payment] = []
    if coins.get("free_redevelopment", 0):
        ways.append(("free_redevelopment",))
    if shares_icon:
        ways += [(coin,) for coin in ("brick", "redevelopment", "universal") if coins.get(coin, 0)]
    return tuple(sorted(ways))


def shares_icon(state: FiftyFirstState, card: CardId, place: int) -> bool:
    new, old = state.location(card), state.location_at(place)
    return new is not None and not {*new.icons}.isdisjoint(old.icons)


def action_at(state: FiftyFirstState, spot: InPlaySpot) -> Action | None:
    if spot == "leader" and state.leader is None:
        return None
    return next(effects(state.cards[state.in_play(spot).card], Action), None)


def to_use(state: FiftyFirstState, spot: InPlaySpot, coins: AtHand) -> tuple[Payment, ...]:
    action = action_at(state, spot)
    if action is None or is_used_up(state, spot) or has_scored_out(state, spot):
        return ()
    return ways_to_pay(price_of_use(state, spot, action), coins)


def price_of_use(state: FiftyFirstState, spot: InPlaySpot, action: Action) -> Price:
    """One worker for the first use, two for the second, unless the card states the whole price.

    A leader always does.
    """
    if spot == "leader" or action.uses is not None:
        return action.cost
    workers = action.cost.get("worker", 0) + state.in_play(spot).uses + 1
    return {**action.cost, "worker": workers}


def is_used_up(state: FiftyFirstState, spot: InPlaySpot) -> bool:
    action = action_at(state, spot)
    most = LEADER_TIMES if spot == "leader" else TIMES
    if action is not None and action.uses is not None:
        most = action.uses
    return state.in_play(spot).uses >= most


def has_scored_out(state: FiftyFirstState, spot: InPlaySpot) -> bool:
    """An action that scores is closed once its card has scored three times."""
    action = action_at(state, spot)
    scores = action is not None and "vp" in action.gains
    return scores and state.in_play(spot).scorings >= SCORINGS


def takes(state: FiftyFirstState, spot: InPlaySpot) -> tuple[tuple[Resource, ...], ...]:
    """The resources that may be chosen where an action gives a choice (R52)."""
    action = action_at(state, spot)
    count = 0 if action is None else action.gains.get("any", 0)
    kinds = RESOURCES if state.settings.caravan_allows_universal else BASICS
    return tuple(combinations_with_replacement(kinds, count))


def workers_to_visit(state: FiftyFirstState, place: int) -> int | None:
    """One worker, then those of the setting; None when a location is closed for this round."""
    visits = state.row[place].visits
    if visits == 0:
        return 1
    return _SECOND_VISIT[state.settings.second_visit] if visits < TIMES else None
