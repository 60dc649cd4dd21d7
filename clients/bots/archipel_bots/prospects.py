"""What each command of 51st State promises, in points, as one table stands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from domain.games.fifty_first_state.cards import (
    Action,
    Card,
    Contact,
    Leader,
    Location,
    OnEntry,
    Production,
    Trigger,
    effects,
    open_production,
)
from domain.games.fifty_first_state.commands import (
    CashSpoils,
    Conquer,
    Cooperate,
    FiftyFirstCommand,
    Incorporate,
    KeepCard,
    PlayLeader,
    Redevelop,
    RejectCard,
    Scavenge,
    TakeStock,
    TradeCards,
    UseLocation,
    Visit,
)
from domain.games.fifty_first_state.material import CREW, ROUNDS, SCORINGS, Due
from domain.games.fifty_first_state.view import FiftyFirstView
from domain.messages import Concealed

W = TypeVar("W", bound=str)

# What can be made of one of each before the round is over; contacts are worth their reach.
WORTHS: Final[Mapping[str, float]] = {
    "vp": 1.0,
    "redevelopment": 0.7,
    "free_redevelopment": 0.8,
    "agreement": 0.6,
    "any": 0.35,
    "universal": 0.35,
    "brick": 0.35,
    "scrap": 0.3,
    "fuel": 0.3,
    "weapon": 0.25,
    "card": 0.25,
    "hand": 0.25,
    "base": 0.25,
    "worker": 0.2,
    "redraw": 0.15,
}
REACH: Final = 0.2
ENOUGH: Final = 1.0  # a card that promises less is turned away
COMPLETING: Final = 0.6  # one resource, where it is the last that is missing
OFTEN: Final = 0.4  # how often an action or a feature comes to work in a round


class Prospects:
    def __init__(self, view: FiftyFirstView) -> None:
        self._view = view
        self._cards = {seen.id: seen.card for seen in view.cards}
        self._later = ROUNDS - view.round  # Productions that are still to come

    def of(self, command: FiftyFirstCommand) -> float:
        match command:
            case KeepCard():
                return self._turned()
            case RejectCard():
                return ENOUGH
            case CashSpoils(card):
                return _sum(self._location(card).spoils)
            case Conquer(card, pay):
                spoils = _sum(self._location(card).spoils)
                return spoils * (0.7 if self._later else 0) - _paid(pay)
            case Cooperate(card, pay):
                return _sum(self._location(card).agreement) * self._later - _paid(pay)
            case Incorporate(card, pay):
                return self._joining(card) - _paid(pay)
            case Redevelop(card, place, pay):
                return self._replacing(card, place) - _paid(pay)
            case PlayLeader():
                return 0.0 if self._view.leader else 1.0
            case UseLocation(place, pay, take):
                return self._using(place) + _paid(take) - _paid(pay)
            case TakeStock(_, good):
                return 0.01 * _worth(good)
            case Visit(place):
                return self._visiting(place)
            case Scavenge(resource):
                return self._wanted(resource) - CREW * WORTHS["worker"]
            case TradeCards():
                return -1.0  # cards are scarce: better pass
            case _:
                return 0.0

    def _location(self, card: str) -> Location:
        face = self._cards[card]
        return face if isinstance(face, Location) else Location(1)

    def _turned(self) -> float:
        question = self._view.question
        if question is None or question.card is None or isinstance(question.card, Concealed):
            return 0.0
        return sum(self._in_hand(self._cards[card]) for card in question.card)

    def _in_hand(self, card: Card) -> float:
        match card:
            case Location(distance=distance):
                return 1.6 - 0.3 * distance + self._potential(card) / 2
            case Contact(value=value):
                return 0.5 + REACH * value
            case Leader():
                return 0.5 if self._view.leader else 1.2

    def _potential(self, card: Card, scorings: int = 0) -> float:
        """What a location makes in the rounds that are left."""
        making = sum(_sum(each.makes) for each in effects(card, Production))
        answering = sum(_sum(each.gains) for each in effects(card, Trigger)) * OFTEN
        acting = sum(_profit(each) for each in effects(card, Action)) * OFTEN
        scores = any("vp" in each.gains for each in effects(card, Action))
        left = min(self._later + 1, SCORINGS - scorings) if scores else self._later + 1
        return making * self._later + answering * self._later + acting * left

    def _joining(self, card: str) -> float:
        face = self._cards[card]
        entering = sum(_sum(each.gains) for each in effects(face, OnEntry))
        answers = sum(_answers(self._cards[each.card], face) for each in self._view.built)
        worth = self._view.settings.vp_per_location
        return worth + entering + answers + self._potential(face)

    def _replacing(self, card: str, place: int) -> float:
        """The points of what goes are not lost, but what it could still make is."""
        old, settings = self._view.built[place], self._view.settings
        bonus = 0 if old.redeveloped else settings.vp_redevelopment_bonus
        lost = self._potential(self._cards[old.card], old.scorings)
        return bonus + self._joining(card) - settings.vp_per_location - lost

    def _using(self, place: int) -> float:
        face = self._cards[self._view.built[place].card]
        return sum(_sum(each.gains) for each in effects(face, Action)) + 0.05

    def _visiting(self, place: int) -> float:
        there = self._view.row[place]
        making = open_production(self._cards[there.card])
        gains = 0.0 if making is None else _sum(making.makes)
        return gains + 0.15 - WORTHS["worker"] * (there.workers or 0)

    def _wanted(self, resource: str) -> float:
        """What one more of a resource would allow: an action, a contact, a redevelopment."""
        prices = [each.price for each in self._view.built if each.price]
        wanted = any(self._lacks(price, resource) for price in [*prices, *self._prices_of_hand()])
        return COMPLETING if wanted else 0.0

    def _prices_of_hand(self) -> Iterator[Mapping[Due, int]]:
        """What would bring a location of the hand into play."""
        if not self._locations_in_hand():
            return
        for own in self._view.base.contacts:
            if own.contact not in {"cooperation", *self._view.markers}:
                yield own.cost
        if not all(each.redeveloped for each in self._view.built):
            yield {"brick": 1}

    def _locations_in_hand(self) -> bool:
        hand = self._view.hand
        return not isinstance(hand, Concealed) and any(
            isinstance(self._cards[card], Location) for card in hand
        )

    def _lacks(self, price: Mapping[Due, int], resource: str) -> bool:
        """Whether just this resource is missing, and its own workers would still be there."""
        goods = {str(good): count for good, count in self._view.goods.items()}
        short = {due: amount - goods.get(due, 0) for due, amount in price.items()}
        missing = {due: amount for due, amount in short.items() if amount > 0}
        spare = goods.get("worker", 0) - price.get("worker", 0)
        return missing == {resource: 1} and spare >= CREW


def _sum(gains: Mapping[W, int]) -> float:
    return sum(_worth(word) * amount for word, amount in gains.items())


def _paid(coins: Iterable[str]) -> float:
    return sum(_worth(coin.partition(".")[0]) for coin in coins)


def _worth(word: str) -> float:
    """Contact tokens end in what they reach; a price may name their colour alone."""
    return (
        WORTHS[word] if word in WORTHS else REACH * int(word[-1]) if word[-1].isdigit() else REACH
    )


def _profit(action: Action) -> float:
    return max(0.0, _sum(action.gains) - _sum(action.cost) - WORTHS["worker"])


def _answers(feature: Card, joined: Card) -> float:
    icons = joined.icons if isinstance(joined, Location) else ()
    return sum(_sum(each.gains) for each in effects(feature, Trigger) if each.icon in icons)
