"""All distinct payments of a price or a distance with the available coins (R36, R37).

The available coins are counted: goods, `hand.<card>`, `agreement.<card>`, `base.<kind>`.
A payment is a sorted tuple of coins without a superfluous one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from domain.games.fifty_first_state.cards import Contact
from domain.games.fifty_first_state.material import (
    BASICS,
    KINDS,
    RESOURCES,
    CardId,
    Due,
    Kind,
    Payment,
    Price,
)
from domain.games.fifty_first_state.state import FiftyFirstState

AtHand: TypeAlias = Mapping[str, int]

NOTHING: Final[Price] = {}

# The range of each contact token in each colour.
_TOKENS: Final[Mapping[Kind, Mapping[str, int]]] = {
    kind: {f"{each}_{value}": value for each in (kind, "contact") for value in (1, 2, 3)}
    for kind in KINDS
}
# The coins that pay each due; cards and agreements by their prefix.
_GOODS: Final[Mapping[Due, tuple[str, ...]]] = {
    **{basic: (basic, "universal") for basic in BASICS},
    **{kind: tuple(_TOKENS[kind]) for kind in KINDS},
    "universal": ("universal",),
    "any": RESOURCES,
    "worker": ("worker",),
}
_PLACES: Final[Mapping[Due, str]] = {"card": "hand.", "agreement": "agreement."}


def at_hand(state: FiftyFirstState) -> AtHand:
    goods = {str(good): count for good, count in state.goods.items()}
    cards = Counter(f"hand.{card}" for card in state.hand)
    agreements = Counter(f"agreement.{card}" for card in state.agreements)
    contacts = {f"base.{kind}": 1 for kind in KINDS if kind not in state.markers}
    return {**goods, **cards, **agreements, **contacts}


def ways_to_pay(price: Price, coins: AtHand) -> tuple[Payment, ...]:
    """Due by due, so that the order of coins does not multiply payments."""
    ways: set[Payment] = {()}
    dues: list[Due] = [due for due, amount in price.items() for _ in range(amount)]
    for due in dues:
        fitting = [(coin, coins[coin]) for coin in standing_for(due, coins) if coin in coins]
        ways = {
            tuple(sorted((*way, coin)))
            for way in ways
            for coin, count in fitting
            if way.count(coin) < count
        }
    return tuple(sorted(ways))


def ways_to_reach(
    state: FiftyFirstState, kind: Kind, distance: int, coins: AtHand
) -> tuple[Payment, ...]:
    """Contacts of one colour add up; the price of the base's contact is part of the payment."""
    ways: list[Payment] = []
    for contacts in _reaching(contacts_of(state, kind, coins), coins, distance):
        if len(contacts) > 1 and not state.settings.contacts_add_up:
            continue
        rest = coins
        for coin in contacts:
            rest = _without(rest, coin)
        price = price_of_base(state, contacts, kind)
        ways.extend((*contacts, *paid) for paid in ways_to_pay(price, rest))
    return _distinct(ways)


def is_left(coins: AtHand, way: Payment, card: CardId) -> bool:
    """Whether a card is still in the hand after this payment."""
    return way.count(f"hand.{card}") < coins.get(f"hand.{card}", 0)


def _distinct(ways: Iterable[Payment]) -> tuple[Payment, ...]:
    return tuple(sorted({tuple(sorted(way)) for way in ways}))


def _without(coins: AtHand, coin: str) -> AtHand:
    return {**coins, coin: coins[coin] - 1}


def standing_for(due: Due, coins: AtHand) -> Iterable[str]:
    if due in _PLACES:
        return [coin for coin in coins if coin.startswith(_PLACES[due])]
    return _GOODS[due]


def contacts_of(state: FiftyFirstState, kind: Kind, coins: AtHand) -> Mapping[str, int]:
    """The contacts of this colour with their ranges."""
    worths = {coin: value for coin, value in _TOKENS[kind].items() if coins.get(coin, 0)}
    for card in state.hand:
        face = state.cards[card]
        if isinstance(face, Contact) and face.contact in {kind, "universal"}:
            worths[f"hand.{card}"] = face.value
    for own in state.base.contacts:
        if own.contact == kind and coins.get(f"base.{kind}", 0):
            worths[f"base.{kind}"] = own.value
    return worths


def price_of_base(state: FiftyFirstState, contacts: Payment, kind: Kind) -> Price:
    """The price of the base's contact, if it is among them."""
    own = (each for each in state.base.contacts if each.contact == kind)
    return next(own).cost if f"base.{kind}" in contacts else NOTHING


def _reaching(worths: Mapping[str, int], coins: AtHand, distance: int) -> Iterator[Payment]:
    """Minimal bundles of contacts with at least this range."""
    for bundle in _adding_up([*worths.items()], coins, distance):
        values = [worths[coin] for coin in bundle]
        if sum(values) - min(values) < distance:
            yield bundle


def _adding_up(
    worths: Sequence[tuple[str, int]], coins: AtHand, distance: int
) -> Iterator[Payment]:
    if distance <= 0:
        yield ()
        return
    for place, (coin, value) in enumerate(worths):
        if coins[coin]:
            rest = _without(coins, coin)
            for more in _adding_up(worths[place:], rest, distance - value):
                yield (coin, *more)
