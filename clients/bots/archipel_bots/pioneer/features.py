"""The features of a card, by its zone and the rounds left."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from domain.games.fifty_first_state.cards import (
    Action,
    Card,
    Contact,
    Location,
    OnEntry,
    Production,
    Trigger,
    effects,
)
from domain.games.fifty_first_state.material import SCORINGS, TIMES, Gains

Zone: TypeAlias = Literal["hand", "built", "agreement", "spoils", "leader"]
Feature: TypeAlias = tuple[str, float]

_BASICS: Final = frozenset({"scrap", "fuel", "weapon", "brick", "universal", "any"})
# The expected number of icons that a production counts.
_ICONS: Final = 2


def features(card: Card, where: Zone, rounds: int, scorings: int = 0) -> Mapping[str, float]:
    """The features of one card; `rounds` are those after the current one."""
    counted = defaultdict[str, float](float)
    for name, amount in _features(card, where, rounds, scorings):
        counted[f"{where} {name}"] += amount
    return counted


def _features(card: Card, where: Zone, rounds: int, scorings: int) -> Iterator[Feature]:
    if where == "agreement" and isinstance(card, Location):
        yield from _gains(card.agreement, rounds)
    elif where == "spoils" and isinstance(card, Location):
        yield from _gains(card.spoils, 1 if rounds else 0)
    elif where == "hand":
        yield from _held(card, rounds)
    else:
        yield from _working(card, rounds, scorings)


def _held(card: Card, rounds: int) -> Iterator[Feature]:
    if not rounds:
        return
    match card:
        case Location(distance=distance):
            yield f"at distance {distance}", 1
            yield from _working(card, rounds - 1, 0)
            yield "entry points", sum(each.gains.get("vp", 0) for each in effects(card, OnEntry))
            yield "spoils points", card.spoils.get("vp", 0)
            yield "agreement", rounds * sum(card.agreement.values())
        case Contact(value=value):
            yield "contact", value
        case _:
            yield "leader", rounds


def _working(card: Card, rounds: int, scorings: int) -> Iterator[Feature]:
    """Its production in the rounds left, and how often it may still score."""
    for making in effects(card, Production):
        times = 1 if making.per is None else min(making.most, _ICONS)
        yield from _gains(making.makes, rounds * times)
    uses = min(SCORINGS - scorings, TIMES * rounds)
    for action in effects(card, Action):
        points = action.gains.get("vp", 0)
        yield ("action points", points * uses) if points else ("action", rounds)
    for trigger in effects(card, Trigger):
        points = trigger.gains.get("vp", 0)
        yield "answer points", points * min(SCORINGS - scorings, rounds)


def _gains(gains: Gains, times: int) -> Iterator[Feature]:
    for word, amount in gains.items():
        yield _named(word), amount * times


def _named(word: str) -> str:
    """Basic resources share a feature, and so do contacts of all ranges."""
    if word in _BASICS:
        return "resource"
    return "contact" if word[-1].isdigit() else word


def summed(several: Iterable[Mapping[str, float]]) -> Mapping[str, float]:
    total = defaultdict[str, float](float)
    for each in several:
        for name, amount in each.items():
            total[name] += amount
    return total
