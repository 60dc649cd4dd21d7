"""State updates shared by the events: cards between piles, tokens, points."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from msgspec.structs import replace

from domain.games.fifty_first_state.material import (
    GOODS,
    SHOWN,
    CardId,
    Good,
    Goods,
    Kind,
    Payment,
    Spot,
)
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Pile


def added(pile: Pile, cards: Iterable[CardId]) -> Pile:
    return tuple(sorted((*pile, *cards)))


def removed(pile: Pile, cards: Sequence[CardId]) -> Pile:
    left = [*pile]
    for card in cards:
        left.remove(card)
    return tuple(left)


def drawn(state: FiftyFirstState, cards: Sequence[CardId]) -> FiftyFirstState:
    """From the draw pile into the hand."""
    pile = removed(state.draw_pile, cards)
    return replace(state, draw_pile=pile, hand=added(state.hand, cards))


def discarded(state: FiftyFirstState, cards: Iterable[CardId]) -> FiftyFirstState:
    """Puts cards on the discard pile."""
    return replace(state, discards=added(state.discards, cards))


def out_of_hand(state: FiftyFirstState, *cards: CardId) -> FiftyFirstState:
    return replace(state, hand=removed(state.hand, cards))


def gained(state: FiftyFirstState, goods: Goods) -> FiftyFirstState:
    return replace(state, goods=summed(state.goods, goods))


def summed(goods: Goods, more: Goods, sign: int = 1) -> Goods:
    """In the order of GOODS, so that equal stores encode equally."""
    counts: dict[Good, int] = {
        good: goods.get(good, 0) + sign * more.get(good, 0) for good in GOODS
    }
    if short := [good for good, count in counts.items() if count < 0]:
        msg = f"there is too little {', '.join(short)}"
        raise ValueError(msg)
    return {good: count for good, count in counts.items() if count}


def spent(state: FiftyFirstState, goods: Goods) -> FiftyFirstState:
    return replace(state, goods=summed(state.goods, goods, -1))


def paid(state: FiftyFirstState, payment: Payment) -> FiftyFirstState:
    """Moves each coin to its place: the supply, the discards, or under a marker."""
    goods = Counter[Good]()
    for coin in payment:
        place, _, named = coin.partition(".")
        match place:
            case "hand":
                state = discarded(out_of_hand(state, named), (named,))
            case "agreement":
                agreements = removed(state.agreements, (named,))
                state = discarded(replace(state, agreements=agreements), (named,))
            case "base":
                state = replace(state, markers=state.markers | {cast("Kind", named)})
            case _:
                goods[cast("Good", coin)] += 1
    return spent(state, goods)


def kept(state: FiftyFirstState, overflow: CardId | None) -> FiftyFirstState:
    """Moves the turned-up card to the hand, or to the discards if the hand is full."""
    turned = () if state.turned is None else (state.turned,)
    state = replace(state, turned=None, picks=state.picks + 1)
    if overflow is not None:
        return discarded(state, turned)
    return replace(state, hand=added(state.hand, turned))


def rejected(state: FiftyFirstState, card: CardId) -> FiftyFirstState:
    """Rejecting the third card uses up a redraw."""
    used = 1 if state.picks == SHOWN - 1 else 0
    return discarded(replace(state, turned=None, redraws=state.redraws - used), (card,))


def placed(state: FiftyFirstState, place: int, card: InPlay) -> FiftyFirstState:
    built = (*state.built[:place], card, *state.built[place + 1 :])
    return replace(state, built=built)


def redeveloped(state: FiftyFirstState, place: int, card: CardId) -> FiftyFirstState:
    """The old location is discarded; its points move to the base."""
    old = state.built[place]
    state = placed(state, place, InPlay(card, redeveloped=True))
    return discarded(replace(state, points=state.points + old.points), (old.card,))


def led_by(state: FiftyFirstState, card: CardId) -> FiftyFirstState:
    """The old leader is discarded; by a setting its points move to the base."""
    old = state.leader
    if old is None:
        return replace(state, leader=InPlay(card))
    moved = old.points if state.settings.keep_leader_points else 0
    state = replace(state, leader=InPlay(card), points=state.points + moved)
    return discarded(state, (old.card,))


def led(state: FiftyFirstState) -> FiftyFirstState:
    """The leader has acted once more this round."""
    leader = state.in_play("leader")
    return replace(state, leader=replace(leader, uses=leader.uses + 1))


def scored(state: FiftyFirstState, spot: Spot, points: int) -> FiftyFirstState:
    match spot:
        case "base":
            return replace(state, points=state.points + points)
        case "leader":
            return replace(state, leader=state.leader and _with_points(state.leader, points))
        case _:
            return placed(state, spot, _with_points(state.built[spot], points))


def cleaned_up(state: FiftyFirstState, kept: Goods) -> FiftyFirstState:
    """Tokens, workers and markers return to the supply; cards stay."""
    return replace(
        state,
        goods=kept,
        markers=frozenset(),
        leader=state.leader and replace(state.leader, uses=0),
        built=tuple(replace(each, uses=0) for each in state.built),
        row=tuple(replace(each, visits=0) for each in state.row),
    )


def _with_points(card: InPlay, points: int) -> InPlay:
    return replace(card, points=card.points + points, scorings=card.scorings + 1)
