"""Payments with cards, with the surcharge for cards of the Lagoon (R31, R65, R72)."""

from collections.abc import Iterator
from itertools import combinations
from operator import lt

from domain.choices import Choice, choice
from domain.components import Amounts, Component
from domain.game import Seat
from domain.games.mini_divercity.commands import Identify, PayOil
from domain.games.mini_divercity.material import LAGOONS, Place
from domain.games.mini_divercity.refusals import (
    NO_CARD_THERE,
    NO_OTHER,
    NOT_IN_ORDER,
    OIL_COSTS,
    OIL_NO_OTHER,
    ONE_CARD,
    SO_MANY_MORE,
)
from domain.games.mini_divercity.scale import is_in_play
from domain.games.mini_divercity.state import MiniDivercityState
from domain.refusals import Refusal


def payments(
    state: MiniDivercityState, seat: Seat, command: type[PayOil] | type[Identify]
) -> Iterator[Choice]:
    """Cards without a surcharge share a pattern; every other card has its own."""
    held = state.held(seat)
    costly: list[Place] = [place for place in held if surcharge(state, seat, place, command)]
    if cheap := [place for place in held if place not in costly]:
        yield choice(command, card=cheap, extra=((),))
    for place in costly:
        others = [other for other in held if other != place]
        extra = combinations(others, surcharge(state, seat, place, command))
        yield choice(command, card=(place,), extra=extra)


def why_not_pay(
    state: MiniDivercityState, command: PayOil | Identify, seat: Seat
) -> Refusal | None:
    if state.at(seat, command.card) is None:
        return Refusal(NO_CARD_THERE, place=command.card)
    if command.extra and (refusal := why_not_cards(state, seat, command.extra)):
        return refusal
    if command.card in command.extra:
        return Refusal(NOT_IN_ORDER)
    cost = surcharge(state, seat, command.card, type(command))
    if len(command.extra) == cost:
        return None
    return _wrong_price(state, command, seat, cost) if state.is_solo else Refusal(ONE_CARD)


def _wrong_price(
    state: MiniDivercityState, command: PayOil | Identify, seat: Seat, cost: int
) -> Refusal:
    """Names a card of the Lagoon only: an Ocean card has no surcharge, whatever it is."""
    is_oil, given = isinstance(command, PayOil), len(command.extra)
    if not cost:
        return Refusal(OIL_NO_OTHER if is_oil else NO_OTHER, given=given)
    (species,) = state.cards(seat, (command.card,))
    return Refusal(
        OIL_COSTS if is_oil else SO_MANY_MORE,
        species=Component("species", species),
        missing=Amounts("thing", {"other": cost}),
        given=given,
    )


def why_not_cards(
    state: MiniDivercityState, seat: Seat, places: tuple[Place, ...]
) -> Refusal | None:
    """Whether these places hold cards, without duplicates, from left to right."""
    for place in places:
        if state.at(seat, place) is None:
            return Refusal(NO_CARD_THERE, place=place)
    return None if all(map(lt, places, places[1:])) else Refusal(NOT_IN_ORDER)


def surcharge(
    state: MiniDivercityState,
    seat: Seat,
    place: Place,
    command: type[PayOil] | type[Identify],
) -> int:
    """All choices of this many other cards, or of all if there are fewer (R72)."""
    if place not in LAGOONS[state.terms.mode]:
        return 0
    held = state.hands[seat][place - 1]
    if held is None or (command is PayOil and is_in_play(state.scale, held.species)):
        return 0
    return min(state.terms.surcharge, len(state.held(seat)) - 1)
