"""The view: a hand for its own seat, the bag for no viewer, everything else for all."""

from typing import assert_never

from msgspec.structs import replace

from archipel_toy_trick import events as e
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.material import Card
from archipel_toy_trick.state import ToyTrickState
from domain.game import OMNISCIENT, Seat, Viewer
from domain.messages import Concealed, View


class ToyTrickView(View, frozen=True, tag_field="game", tag="toy_trick"):
    hands: tuple[e.Cards, ...]
    bag: e.Cards
    lead: Card | None
    turn: Seat | None
    stake: int
    points: tuple[int, ...]
    traded: tuple[bool, ...]
    tricks: int


def view(state: ToyTrickState, viewer: Viewer) -> ToyTrickView:
    hands = tuple(_shown(hand, seat, viewer) for seat, hand in enumerate(state.hands))
    return ToyTrickView(
        hands=hands,
        bag=_shown(state.bag, None, viewer),
        lead=state.lead,
        turn=None if state.is_over else state.turn,
        stake=state.stake,
        points=state.points,
        traded=state.traded,
        tricks=state.tricks,
    )


def redact(event: ToyTrickEvent, viewer: Viewer) -> ToyTrickEvent:
    match event:
        case e.CardsDrawn(seat, cards):
            return replace(event, cards=_shown(cards, seat, viewer))
        case e.CardTraded(seat, given, taken):
            given, taken = _shown(given, seat, viewer), _shown(taken, seat, viewer)
            return replace(event, given=given, taken=taken)
        case e.LeaderNamed() | e.StakeRolled() | e.CardPlayed() | e.TrickTaken():
            return event
        case _:
            assert_never(event)


def _shown(cards: e.Cards, owner: Seat | None, viewer: Viewer) -> e.Cards:
    """The cards for their owner and the omniscient viewer, their number for others."""
    if isinstance(cards, Concealed) or viewer == OMNISCIENT:
        return cards
    return cards if viewer == owner and owner is not None else Concealed(len(cards))
