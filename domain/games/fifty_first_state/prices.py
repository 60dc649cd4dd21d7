"""The current cost of each action, as all payments (R36, R37, R42, R43, R49, R50)."""

from itertools import combinations_with_replacement

from domain.games.fifty_first_state.cards import Action, effects
from domain.games.fifty_first_state.material import (
    BASICS,
    RESOURCES,
    SCORINGS,
    TIMES,
    CardId,
    Kind,
    Payment,
    Price,
    Resource,
)
from domain.games.fifty_first_state.payments import AtHand, is_left, ways_to_pay, ways_to_reach
from domain.games.fifty_first_state.state import FiftyFirstState


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


def action_at(state: FiftyFirstState, place: int) -> Action | None:
    return next(effects(state.location_at(place), Action), None)


def to_use(state: FiftyFirstState, place: int, coins: AtHand) -> tuple[Payment, ...]:
    action = action_at(state, place)
    if action is None or is_used_up(state, place) or has_scored_out(state, place):
        return ()
    return ways_to_pay(price_of_use(action, state.built[place].uses), coins)


def price_of_use(action: Action, uses: int) -> Price:
    """One worker for the first use, two for the second, unless the card states the whole price."""
    if action.uses is not None:
        return action.cost
    return {**action.cost, "worker": action.cost.get("worker", 0) + uses + 1}


def is_used_up(state: FiftyFirstState, place: int) -> bool:
    action = action_at(state, place)
    most = TIMES if action is None or action.uses is None else action.uses
    return state.built[place].uses >= most


def has_scored_out(state: FiftyFirstState, place: int) -> bool:
    """An action that scores is closed once its card has scored three times."""
    action = action_at(state, place)
    scores = action is not None and "vp" in action.gains
    return scores and state.built[place].scorings >= SCORINGS


def takes(state: FiftyFirstState, place: int) -> tuple[tuple[Resource, ...], ...]:
    """The resources that may be chosen where an action gives a choice (R52)."""
    action = action_at(state, place)
    count = 0 if action is None else action.gains.get("any", 0)
    kinds = RESOURCES if state.settings.caravan_allows_universal else BASICS
    return tuple(combinations_with_replacement(kinds, count))


def workers_to_visit(state: FiftyFirstState, place: int) -> int | None:
    """One worker, then two; None when a location is closed for this round (R53)."""
    visits = state.row[place].visits
    return None if visits >= TIMES else visits + 1
