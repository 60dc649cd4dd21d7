"""Mini DiverCity: steps of the tokens, one more for each saved species; then islands and cards."""

from typing import Final

from archipel_bots.determinization.mini_divercity import determinize
from archipel_bots.evaluation import Evaluation
from domain.games.mini_divercity.scale import EXTINCT, SAVED
from domain.games.mini_divercity.state import MiniDivercityState

_HOTEL: Final = 0.5
_KNOWN_CARD: Final = 0.05
_LOST: Final = 100.0


def value(state: MiniDivercityState, _seat: int) -> float:
    steps = sum(state.scale) + state.scale.count(SAVED) - state.scale.count(EXTINCT)
    known = sum(held is not None and held.known for hand in state.hands for held in hand)
    is_lost = state.result not in {None, "saved"}
    return steps - _HOTEL * len(state.hotels) + _KNOWN_CARD * known - _LOST * is_lost


EVALUATION: Final = Evaluation(lambda view, _choices, rng: determinize(view, rng), value, samples=6)
