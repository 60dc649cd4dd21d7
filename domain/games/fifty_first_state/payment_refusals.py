"""Why a payment is refused: what is missing, what is too much, what is not the player's (R36)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from domain.components import Amounts, Component
from domain.games.fifty_first_state.material import (
    BASICS,
    GOODS,
    KINDS,
    CardId,
    Kind,
    Payment,
    Price,
)
from domain.games.fifty_first_state.payments import (
    at_hand,
    contacts_of,
    price_of_base,
    standing_for,
)
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.refusals import Refusal, reason

Ways: TypeAlias = tuple[Payment, ...]

NO_SUCH_COIN: Final = reason(
    "fifty_first_state/no_such_coin",
    en="Only goods, cards, agreements and the contacts of the base can be paid with.",
    fr="On ne paie qu'avec des biens, des cartes, des accords et les contacts de la base.",
    rule="R36",
)
NOT_YOURS: Final = reason(
    "fifty_first_state/not_yours",
    en="To pay like this you are short of {missing}.",
    fr="Pour payer ainsi, il vous manque {missing}.",
    rule="R36",
)
TOO_LITTLE: Final = reason(
    "fifty_first_state/too_little",
    en="That is too little: {missing} more to pay.",
    fr="C'est trop peu : il reste à payer {missing}.",
    rule="R36",
)
TOO_MUCH: Final = reason(
    "fifty_first_state/too_much",
    en="That is too much: it works without {surplus}.",
    fr="C'est trop : on peut se passer de {surplus}.",
    rule="R36",
)
WRONG_COINS: Final = reason(
    "fifty_first_state/wrong_coins",
    en="{surplus} will not do here: what is to pay is {missing}.",
    fr="Ici, {surplus} ne convient pas : il reste à payer {missing}.",
    rule="R36",
)
WRONG_COLOUR: Final = reason(
    "fifty_first_state/wrong_colour",
    en="{surplus} is not of the colour that is needed, {kind}.",
    fr="{surplus} n'est pas de la couleur demandée, {kind}.",
    rule="R37",
)
TOO_SHORT: Final = reason(
    "fifty_first_state/too_short",
    en="{card} is at distance {distance} and these contacts reach {reach}: {missing} short.",
    fr="{card} est à distance {distance} et ces contacts atteignent {reach} : il manque {missing}.",
    rule="R37",
)
ONE_CONTACT: Final = reason(
    "fifty_first_state/one_contact",
    en="Contacts do not add up in this match: one alone has to reach {distance}.",
    fr="Dans cette partie, les contacts ne s'additionnent pas : un seul doit atteindre {distance}.",
    rule="R37",
)
ITS_OWN_PRICE: Final = reason(
    "fifty_first_state/its_own_price",
    en="{card} cannot be part of its own price.",
    fr="{card} ne peut pas faire partie de son propre prix.",
    rule="R37",
)
WRONG_ORDER: Final = reason(
    "fifty_first_state/wrong_order",
    en="Name the payment in the order of the choices: {payment}.",
    fr="Nommez le paiement dans l'ordre des choix : {payment}.",
    rule="R36",
)

REASONS: Final = (
    NO_SUCH_COIN,
    NOT_YOURS,
    TOO_LITTLE,
    TOO_MUCH,
    WRONG_COINS,
    WRONG_COLOUR,
    TOO_SHORT,
    ONE_CONTACT,
    ITS_OWN_PRICE,
    WRONG_ORDER,
)


def why_not_price(state: FiftyFirstState, price: Price, ways: Ways, pay: Payment) -> Refusal | None:
    """Why this is none of the ways to pay a price."""
    if pay in ways:
        return None
    at_fault = _why_not_order(ways, pay) or _why_not_yours(state, pay)
    return at_fault or _why_not_settled(price, Counter(pay), pay)


def why_not_one_coin(state: FiftyFirstState, ways: tuple[Payment, ...], pay: Payment) -> Refusal:
    """Why this does not pay for a redevelopment, which takes a single coin."""
    if refusal := _why_not_yours(state, pay):
        return refusal
    enough = [coin for coin in pay if (coin,) in ways]
    if enough:
        return Refusal(TOO_MUCH, surplus=_coins((Counter(pay) - Counter(enough[:1])).elements()))
    return _why_not_settled({"brick": 1}, Counter(pay), pay)


def why_not_contacts(
    state: FiftyFirstState, kind: Kind, card: CardId, ways: Ways, pay: Payment
) -> Refusal | None:
    """Why this is none of the ways to reach a location of the hand."""
    if pay in ways:
        return None
    if refusal := _why_not_order(ways, pay) or _why_not_yours(state, pay):
        return refusal
    if pay.count(f"hand.{card}") >= state.hand.count(card):
        return Refusal(ITS_OWN_PRICE, card=Component("card", card))
    reaches = contacts_of(state, kind, Counter(pay))
    contacts = [coin for coin in pay if coin in reaches]
    if refusal := _why_not_reached(state, kind, card, pay):
        return refusal
    rest = Counter(pay) - Counter(contacts)
    return _why_not_settled(price_of_base(state, tuple(contacts), kind), rest, pay)


def _why_not_order(ways: Ways, pay: Payment) -> Refusal | None:
    """A payment has one order, so that equal payments are equal commands."""
    ordered = tuple(sorted(pay))
    if ordered not in ways:
        return None
    return Refusal(WRONG_ORDER, payment=tuple(Component("coin", coin) for coin in ordered))


def _why_not_reached(
    state: FiftyFirstState, kind: Kind, card: CardId, pay: Payment
) -> Refusal | None:
    location = state.location(card)
    distance = 0 if location is None else location.distance
    reaches = contacts_of(state, kind, Counter(pay))
    used = sorted((reaches[coin], coin) for coin in pay if coin in reaches)
    reach = sum(value for value, _ in used)
    if wrong := [coin for coin in pay if coin not in reaches and _is_contact(state, coin)]:
        return Refusal(WRONG_COLOUR, surplus=_coins(wrong), kind=Component("kind", kind))
    if reach < distance:
        missing = distance - reach
        facts = {"distance": distance, "reach": reach, "missing": missing}
        return Refusal(TOO_SHORT, card=Component("card", card), **facts)
    if len(used) > 1 and not state.settings.contacts_add_up:
        return Refusal(ONE_CONTACT, distance=distance)
    if reach - used[0][0] >= distance:
        return Refusal(TOO_MUCH, surplus=_coins([used[0][1]]))
    return None


def _is_contact(state: FiftyFirstState, coin: str) -> bool:
    return any(coin in contacts_of(state, kind, {coin: 1}) for kind in KINDS)


def _why_not_yours(state: FiftyFirstState, pay: Payment) -> Refusal | None:
    if not all(_is_coin(state, coin) for coin in pay):
        return Refusal(NO_SUCH_COIN)
    if missing := Counter(pay) - Counter(at_hand(state)):
        return Refusal(NOT_YOURS, missing=_coins(missing.elements()))
    return None


def _is_coin(state: FiftyFirstState, coin: str) -> bool:
    place, _, named = coin.partition(".")
    match place:
        case "hand" | "agreement":
            return named in state.cards
        case "base":
            return named in KINDS
        case _:
            return coin in GOODS


def _why_not_settled(price: Price, rest: Counter[str], pay: Payment) -> Refusal:
    """Pays due by due, the choosiest first; what is left over on either side is at fault."""
    missing = Counter[str]()
    for due, amount in sorted(price.items(), key=lambda each: _choice_of(each[0])):
        for _ in range(amount):
            coins = [coin for coin in standing_for(due, rest) if rest[coin] > 0]
            if coins:
                rest[coins[0]] -= 1
            else:
                missing[due] += 1
    surplus = [*rest.elements()]
    if missing and surplus:
        return Refusal(WRONG_COINS, surplus=_coins(surplus), missing=_goods(missing))
    if missing:
        return Refusal(TOO_LITTLE, missing=_goods(missing))
    if surplus:
        return Refusal(TOO_MUCH, surplus=_coins(surplus))
    return Refusal(WRONG_ORDER, payment=tuple(Component("coin", coin) for coin in sorted(pay)))


def _choice_of(due: str) -> int:
    """How many kinds of coins pay it: basic resources before a universal one, any last."""
    order = (*BASICS, *KINDS, "worker", "agreement", "card", "universal", "any")
    return order.index(due)


def _coins(coins: Iterable[str]) -> Amounts:
    return Amounts("coin", dict(sorted(Counter(coins).items())))


def _goods(dues: Counter[str]) -> Amounts:
    return Amounts("good", dict(dues))
