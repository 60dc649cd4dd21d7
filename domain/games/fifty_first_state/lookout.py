"""The Lookout: three cards for the player, then one more location for the opponent (R16–R28)."""

from collections.abc import Iterator

from domain.games.fifty_first_state.builder import FiftyFirstBuilder
from domain.games.fifty_first_state.cards import Redraw, effects
from domain.games.fifty_first_state.events import (
    CardKept,
    CardRejected,
    CardTurned,
    NothingTurned,
    OpponentRevealed,
    RoundBegun,
)
from domain.games.fifty_first_state.material import SHOWN
from domain.games.fifty_first_state.state import FiftyFirstState


def begin(builder: FiftyFirstBuilder) -> None:
    builder.add(RoundBegun(builder.state.round + 1, _redraws(builder.state)))


def look_on(builder: FiftyFirstBuilder) -> None:
    """Turns up cards until the player has a choice; after the third, the opponent builds."""
    while builder.state.picks < SHOWN:
        card = builder.draw_one()
        if card is None:
            builder.add(NothingTurned())
            continue
        builder.add(CardTurned((card,)))
        if _may_reject(builder.state):
            return
        keep(builder, by_choice=False)
    _let_opponent_build(builder)


def keep(builder: FiftyFirstBuilder, *, by_choice: bool) -> None:
    overflow = builder.state.turned if builder.state.hand_is_full else None
    builder.add(CardKept(by_choice, overflow))


def reject(builder: FiftyFirstBuilder) -> None:
    """Replaces the card; in the first two picks the replacement must be kept."""
    is_last = builder.state.picks == SHOWN - 1
    if builder.state.turned is not None:
        builder.add(CardRejected(builder.state.turned))
    if not is_last and (other := builder.draw_one()):
        builder.add(CardTurned((other,)))
        keep(builder, by_choice=False)


def _may_reject(state: FiftyFirstState) -> bool:
    """The first two cards may be rejected, the third only with a card that allows it."""
    is_last = state.picks == SHOWN - 1
    return state.redraws > 0 if is_last else True


def _redraws(state: FiftyFirstState) -> int:
    return sum(_sources(state))


def _sources(state: FiftyFirstState) -> Iterator[int]:
    for card in state.agreements:
        location = state.location(card)
        yield 0 if location is None else location.agreement.get("redraw", 0)
    for each in state.built:
        yield sum(1 for _ in effects(state.cards[each.card], Redraw))


def _let_opponent_build(builder: FiftyFirstBuilder) -> None:
    builder.show(SHOWN)
    if builder.state.opponent_pile:
        (card,) = builder.chance.draw(builder.state.opponent_pile, 1)
        builder.add(OpponentRevealed(card))
