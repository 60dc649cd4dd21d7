"""What greedy likes in each game: how a table is imagined from a view, and what it is worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

from archipel_bots.determinization import dice_miner, divercite, fifty_first_state, mini_divercity
from archipel_client.messages import Json
from domain.game import Game
from domain.games.dice_miner import GAME as DICE_MINER
from domain.games.dice_miner.state import DiceMinerState
from domain.games.divercite import GAME as DIVERCITE
from domain.games.divercite.state import DiverciteState
from domain.games.fifty_first_state import GAME as FIFTY_FIRST_STATE
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.games.mini_divercity import GAME as MINI_DIVERCITY
from domain.games.mini_divercity.scale import EXTINCT, SAVED
from domain.games.mini_divercity.state import MiniDivercityState
from domain.messages import State

S = TypeVar("S", bound=State)

# How far apart things are of which one always comes before the other.
_LITTLE: Final = 0.05
_TO_GO_ON: Final = 20  # dice, rather than that it is over
_MUCH: Final = 100.0


@dataclass(frozen=True, slots=True)
class Evaluation(Generic[S]):
    rules: Game[S, Any, Any, Any, Any]
    imagined: Callable[[Json, Sequence[Json], Random], S]
    liking: Callable[[S, int], float]
    times: int
    """How often it is imagined: once is enough where nothing is hidden or left to a lot."""


def _lead(state: DiverciteState, seat: int) -> float:
    points = DIVERCITE.scores(state)
    return points[seat] - points[1 - seat]


def _mine(view: Json, offered: Sequence[Json], _draw: Random) -> DiceMinerState:
    """A beer can be shared once in a turn: where that is not offered, perhaps it has been."""
    may_share = any(each["type"] == "dice_miner.share_beer" for each in offered)
    return dice_miner.from_view(view, shared=not may_share)


def _dug(state: DiceMinerState, seat: int) -> float:
    """Points, or the lead; then as many dice as can be had, before it is over."""
    own, *others = _from(seat, DICE_MINER.scores(state))
    dice = len(state.troves[seat].dice) - _TO_GO_ON * state.is_over
    return own - max(others, default=0) + _LITTLE * dice


def _saved(state: MiniDivercityState, _seat: int) -> float:
    """Steps up, one more for each species that is saved; then islands, and cards that are known."""
    steps = sum(state.scale) + state.scale.count(SAVED) - state.scale.count(EXTINCT)
    known = sum(held is not None and held.known for hand in state.hands for held in hand)
    is_lost = state.result not in {None, "saved"}
    return steps - len(state.hotels) / 2 + _LITTLE * known - _MUCH * is_lost


def _built(state: FiftyFirstState, _seat: int) -> float:
    """Points; then what could still become some."""
    (points,) = FIFTY_FIRST_STATE.scores(state)
    kept = len(state.hand) + 2 * len(state.agreements) + 2 * len(state.spoils)
    tokens = sum(state.goods.values()) if state.phase != "lookout" else 0
    return points + _LITTLE * (kept + tokens)


def _from(seat: int, points: Sequence[int]) -> Sequence[int]:
    return (*points[seat:], *points[:seat])


AnyEvaluation: TypeAlias = Evaluation[Any]
EVALUATIONS: Final[Mapping[str, AnyEvaluation]] = {
    taste.rules.slug: taste
    for taste in (
        Evaluation(
            DIVERCITE, lambda view, _choices, _draw: divercite.from_view(view), _lead, times=1
        ),
        Evaluation(
            MINI_DIVERCITY,
            lambda view, _, rng: mini_divercity.determinize(view, rng),
            _saved,
            times=6,
        ),
        Evaluation(DICE_MINER, _mine, _dug, times=6),
        Evaluation(
            FIFTY_FIRST_STATE,
            lambda view, _, rng: fifty_first_state.determinize(view, rng),
            _built,
            times=2,
        ),
    )
}
