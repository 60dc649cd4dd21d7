"""Gains by cards: tokens, points, cards, and triggered features (R33, R45, R51)."""

from typing import Literal

from domain.games.fifty_first_state.builder import FiftyFirstBuilder
from domain.games.fifty_first_state.cards import Card, OnEntry, Production, Store, Trigger, effects
from domain.games.fifty_first_state.events import Gained, Scored, StockLaid
from domain.games.fifty_first_state.material import (
    GOODS,
    SCORINGS,
    CardId,
    Gains,
    Good,
    Icon,
    InPlaySpot,
    Spot,
)
from domain.games.fifty_first_state.state import FiftyFirstState


def give(
    builder: FiftyFirstBuilder, gains: Gains, source: str, spot: Spot = "base", times: int = 1
) -> None:
    """Adds the gains of a strip, multiplied."""
    goods: dict[Good, int] = {good: gains[good] * times for good in GOODS if good in gains}
    if goods and times:
        builder.add(Gained(source, goods))
    if points := gains.get("vp", 0) * times:
        _score(builder, spot, points)
    builder.draw_to_hand(gains.get("card", 0) * times)


def produce(
    builder: FiftyFirstBuilder, making: Production, source: CardId, spot: Spot = "base"
) -> None:
    give(builder, making.makes, source, spot, _times(builder.state, making.per, making.most))


def enter(builder: FiftyFirstBuilder, spot: InPlaySpot) -> None:
    """The immediate gains of a card that comes into play."""
    card = builder.state.in_play(spot).card
    face = builder.state.cards[card]
    for entry in effects(face, OnEntry):
        give(builder, entry.gains, card, spot, _times(builder.state, entry.per, entry.most))
    if isinstance(spot, int):
        for stock in effects(face, Store):
            builder.add(StockLaid(spot, stock.goods))
        if builder.state.settings.pay_on_entry:
            for making in effects(face, Production):
                produce(builder, making, card, spot)


def answer(
    builder: FiftyFirstBuilder,
    when: Literal["joins", "conquer", "cooperate", "redevelop"],
    joined: int | None = None,
) -> None:
    """Features and the leader react to an action; a location does not react to its own joining."""
    state = builder.state
    icons = () if joined is None else state.location_at(joined).icons
    spots: list[InPlaySpot] = [p for p in range(len(state.built)) if p != joined]
    if state.leader is not None:
        spots.append("leader")
    for spot in spots:
        card = state.in_play(spot).card
        for trigger in _answering(state.cards[card], when, icons):
            give(builder, trigger.gains, card, spot)


def icons_in_state(state: FiftyFirstState, icon: Icon) -> int:
    return sum(icon in state.location_at(place).icons for place in range(len(state.built)))


def _answering(card: Card, when: str, icons: tuple[Icon, ...]) -> list[Trigger]:
    return [
        each
        for each in effects(card, Trigger)
        if each.when == when and (each.icon is None or each.icon in icons)
    ]


def _times(state: FiftyFirstState, per: Icon | None, most: int) -> int:
    return 1 if per is None else min(most, icons_in_state(state, per))


def _score(builder: FiftyFirstBuilder, spot: Spot, points: int) -> None:
    """A card scores at most three times in a game, the base without limit."""
    if spot == "base" or builder.state.in_play(spot).scorings < SCORINGS:
        builder.add(Scored(spot, points))
