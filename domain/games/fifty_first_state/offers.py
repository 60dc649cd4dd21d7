"""The legal commands, as patterns in which all combinations are legal."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from domain.choices import Choice, choice
from domain.game import Seat
from domain.games.fifty_first_state import commands as c
from domain.games.fifty_first_state.cards import Leader
from domain.games.fifty_first_state.commands import TradeCards
from domain.games.fifty_first_state.keeping import ways_to_keep
from domain.games.fifty_first_state.legal import pairs, to_act
from domain.games.fifty_first_state.material import BASICS, CREW, CardId, Kind, Payment
from domain.games.fifty_first_state.payments import AtHand, at_hand, ways_to_reach
from domain.games.fifty_first_state.prices import (
    leaving,
    shares_icon,
    takes,
    to_redevelop,
    to_use,
    workers_to_visit,
)
from domain.games.fifty_first_state.state import FiftyFirstState

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def choices(state: FiftyFirstState, seat: Seat) -> Iterator[Choice]:
    if seat not in to_act(state):
        return
    match state.phase:
        case "lookout":
            yield choice(c.KeepCard)
            yield choice(c.RejectCard)
        case "spoils":
            yield choice(c.CashSpoils, card=_each(state.spoils))
            yield choice(c.HoldSpoils)
        case "action":
            yield from _actions(state)
            yield choice(c.Pass)
        case "clean_up":
            yield choice(c.SaveGoods, goods=ways_to_keep(state))
        case "over":
            return


def _actions(state: FiftyFirstState) -> Iterator[Choice]:
    coins = at_hand(state)
    if not state.base_is_full:
        yield from _takings(state, c.Conquer, "conquest", coins)
        yield from _takings(state, c.Cooperate, "cooperation", coins)
    yield from _takings(state, c.Incorporate, "incorporation", coins)
    yield from _redevelopments(state, coins)
    if leaders := [c for c in _each(state.hand) if isinstance(state.cards[c], Leader)]:
        yield choice(c.PlayLeader, card=leaders)
    if ways := to_use(state, "leader", coins):
        yield choice(c.UseLeader, pay=ways, take=takes(state, "leader"))
    yield from _uses(state, coins)
    yield from _stocks(state)
    yield from _workers_out(state)
    if cards := pairs(state):
        yield choice(TradeCards, cards=cards)


def _takings(
    state: FiftyFirstState,
    command: type[c.Conquer | c.Cooperate | c.Incorporate],
    kind: Kind,
    coins: AtHand,
) -> Iterator[Choice]:
    """Locations with the same prices share a pattern."""
    faces = {card: face for card in _each(state.hand) if (face := state.location(card))}
    reaching = {
        distance: ways_to_reach(state, kind, distance, coins)
        for distance in {face.distance for face in faces.values()}
    }

    def price(card: CardId) -> tuple[Payment, ...]:
        return leaving(card, reaching[faces[card].distance], coins)

    for ways, cards in _alike(faces, price):
        if ways:
            yield choice(command, card=cards, pay=ways)


def _redevelopments(state: FiftyFirstState, coins: AtHand) -> Iterator[Choice]:
    cards = [card for card in _each(state.hand) if state.location(card)]
    for card in cards if state.built else ():
        for shares in (True, False):
            places = [p for p in range(len(state.built)) if shares_icon(state, card, p) == shares]
            ways = to_redevelop(coins, shares_icon=shares)
            if places and ways:
                yield choice(c.Redevelop, card=[card], place=places, pay=ways)


def _uses(state: FiftyFirstState, coins: AtHand) -> Iterator[Choice]:
    for place in range(len(state.built)):
        if ways := to_use(state, place, coins):
            yield choice(c.UseLocation, place=[place], pay=ways, take=takes(state, place))


def _stocks(state: FiftyFirstState) -> Iterator[Choice]:
    for place, built in enumerate(state.built):
        if built.stock:
            yield choice(c.TakeStock, place=[place], good=built.stock)


def _workers_out(state: FiftyFirstState) -> Iterator[Choice]:
    workers = state.goods.get("worker", 0)
    if workers >= CREW:
        yield choice(c.Scavenge, resource=BASICS)
    prices = {place: workers_to_visit(state, place) for place in range(len(state.row))}
    if within := [place for place, price in prices.items() if price and price <= workers]:
        yield choice(c.Visit, place=within)


def _each(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Cards of the same title are equivalent, so each title is listed once."""
    return tuple(dict.fromkeys(cards))


def _alike(things: Iterable[T], trait: Callable[[T], K]) -> Iterator[tuple[K, list[T]]]:
    """Groups items by a trait."""
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(trait(thing), []).append(thing)
    yield from groups.items()
