"""51st State: points, then everything that may still become points."""

from typing import Final

from archipel_bots.determinization.fifty_first_state import determinize
from archipel_bots.evaluation import Evaluation
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.state import FiftyFirstState

_RESOURCE: Final = 0.05


def value(state: FiftyFirstState, _seat: int) -> float:
    (points,) = GAME.scores(state)
    kept = len(state.hand) + 2 * len(state.agreements) + 2 * len(state.spoils)
    tokens = sum(state.goods.values()) if state.phase != "lookout" else 0
    return points + _RESOURCE * (kept + tokens)


EVALUATION: Final = Evaluation(lambda view, _choices, rng: determinize(view, rng), value, samples=2)
