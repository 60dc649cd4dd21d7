"""Consistency checks of the cards and bases of a pack (R67)."""

from collections import Counter
from collections.abc import Iterator

from domain.games.fifty_first_state.cards import (
    Action,
    Base,
    Card,
    Contact,
    Effect,
    Keep,
    Leader,
    Location,
    OnEntry,
    Production,
    Redraw,
    Store,
    Trigger,
    effects,
)
from domain.games.fifty_first_state.material import KINDS, Gains


def flaws_of_base(base: Base) -> Iterator[str]:
    if Counter(each.contact for each in base.contacts) != Counter(KINDS):
        yield "a faction has one contact card of each kind"
    yield from _misplaced("a base", base.makes, "any", "redraw")


def flaws_of_leader_action(action: Action) -> Iterator[str]:
    yield from _flaws(action)


def flaws_of_card(card: Card) -> Iterator[str]:
    match card:
        case Location(spoils=spoils, agreement=agreement):
            yield from _misplaced("spoils", spoils, "any", "redraw")
            yield from _misplaced("an agreement", agreement, "any")
            if agreement.get("redraw", 0) > 1:
                yield "an agreement allows one redraw at most"
            yield from _flaws_of_built(card)
        case Leader(effects=led):
            if sum(1 for _ in effects(card, Action)) > 1:
                yield "a leader has one action at most"
            for effect in led:
                yield from _flaws(effect)
        case Contact():
            return


def _flaws_of_built(card: Location) -> Iterator[str]:
    if sum(1 for _ in effects(card, Action)) > 1:
        yield "a location has one action at most"
    if sum(1 for each in effects(card, Production) if each.open) > 1:
        yield "a location has one open production at most"
    if sum(1 for _ in effects(card, Redraw)) > 1:
        yield "a location allows one redraw at most"
    if len({*card.icons}) < len(card.icons):
        yield "a location has each icon once at most"
    for effect in card.built:
        yield from _flaws(effect)


def _flaws(effect: Effect) -> Iterator[str]:
    match effect:
        case Production(makes=gains):
            yield from _misplaced("a production", gains, "any", "redraw")
        case OnEntry(gains=gains):
            yield from _misplaced("an entry", gains, "any", "redraw")
        case Trigger(when=when, gains=gains, icon=icon):
            yield from _misplaced("a trigger", gains, "any", "redraw")
            if icon is not None and when != "joins":
                yield "only a trigger on locations that join the state has an icon"
        case Action(gains=gains):
            yield from _misplaced("an action", gains, "redraw")
        case Store() | Keep() | Redraw():
            return


def _misplaced(strip: str, gains: Gains, *words: str) -> Iterator[str]:
    for word in words:
        if word in gains:
            yield f"{strip} cannot give {word}"
    if not gains and strip in {"a production", "an entry", "a trigger", "an action"}:
        yield f"{strip} gives nothing"
