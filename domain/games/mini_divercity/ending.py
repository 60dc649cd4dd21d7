"""The end of a game (R16–R19, R75, R88)."""

from typing import Final

from domain.game import Seat
from domain.games.mini_divercity.builder import MiniDivercityBuilder, refill
from domain.games.mini_divercity.commands import Concede
from domain.games.mini_divercity.events import GameEnded
from domain.games.mini_divercity.material import Result
from domain.games.mini_divercity.reach import reachable
from domain.games.mini_divercity.scale import EXTINCT, SAVED
from domain.games.mini_divercity.state import MiniDivercityState

WON: Final = "saved"


def is_ended(builder: MiniDivercityBuilder) -> bool:
    """Whether the game is over; adds the ending event if so."""
    if builder.state.result is not None:
        return True
    result = verdict(builder.state)
    if result is None:
        return False
    builder.add(GameEnded(result))
    return True


def concede(builder: MiniDivercityBuilder, _command: Concede, _seat: Seat) -> None:
    builder.add(GameEnded("conceded"))


def continues_after_refill(builder: MiniDivercityBuilder, seat: Seat) -> bool:
    """Refills the hand; returns whether the game continues."""
    refill(builder, seat)
    return bool(builder.state.species.bag) or not is_ended(builder)


def verdict(state: MiniDivercityState) -> Result | None:
    goal = state.terms.goal
    if state.scale.count(SAVED) >= goal.save:
        return WON
    if state.scale.count(EXTINCT) >= goal.lose_at:
        return "extinct"
    if len(state.hotels) >= goal.hotels:
        return "hotels"
    return None if state.species.bag else _without_cards(state)


def _without_cards(state: MiniDivercityState) -> Result | None:
    """The result of an empty Species deck."""
    if not state.species.is_spent:
        return None
    if state.is_solo:
        return "out_of_reach" if reachable(state) < state.terms.goal.save else None
    is_short = any(None in hand for hand in state.hands)
    return "deck_empty" if is_short or state.terms.empty_deck_loses_at_once else None
