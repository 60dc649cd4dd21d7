"""The Lookout: three cards for the player, then one more location for the opponent (R16–R28)."""

from collections.abc import Iterator

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
from domain.games.fifty_first_state.telling import Telling


def begin(story: Telling) -> None:
    story.tell(RoundBegun(story.state.round + 1, _redraws(story.state)))


def look_on(story: Telling) -> None:
    """Turns cards up until the player has a choice; after the third, the opponent builds."""
    while story.state.picks < SHOWN:
        card = story.draw_one()
        if card is None:
            story.tell(NothingTurned())
            continue
        story.tell(CardTurned((card,)))
        if _may_reject(story.state):
            return
        keep(story, by_choice=False)
    _let_opponent_build(story)


def keep(story: Telling, *, by_choice: bool) -> None:
    overflow = story.state.turned if story.state.hand_is_full else None
    story.tell(CardKept(by_choice, overflow))


def reject(story: Telling) -> None:
    """Another card comes instead, if only the same again; in the first two picks it is kept."""
    is_last = story.state.picks == SHOWN - 1
    if story.state.turned is not None:
        story.tell(CardRejected(story.state.turned))
    if not is_last and (other := story.draw_one()):
        story.tell(CardTurned((other,)))
        keep(story, by_choice=False)


def _may_reject(state: FiftyFirstState) -> bool:
    """The first two cards may be turned away, the third only by a card that allows it."""
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


def _let_opponent_build(story: Telling) -> None:
    story.show(SHOWN)
    if story.state.opponent_pile:
        (card,) = story.chance.draw(story.state.opponent_pile, 1)
        story.tell(OpponentRevealed(card))
