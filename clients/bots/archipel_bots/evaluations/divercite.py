"""DiverCité: the lead in points."""

from typing import Final

from archipel_bots.determinization.divercite import from_view
from archipel_bots.evaluation import Evaluation
from domain.games.divercite import GAME
from domain.games.divercite.state import DiverciteState


def value(state: DiverciteState, seat: int) -> float:
    points = GAME.scores(state)
    return points[seat] - points[1 - seat]


EVALUATION: Final = Evaluation(lambda view, _choices, _rng: from_view(view), value)
