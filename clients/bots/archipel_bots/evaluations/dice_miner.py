"""Dice Miner: points, or the lead in them; then as many dice as possible before the end."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.determinization.dice_miner import from_view
from archipel_bots.evaluation import Evaluation
from archipel_client.messages import Json
from domain.games.dice_miner import GAME
from domain.games.dice_miner.state import DiceMinerState

# Breaks ties between equal points.
_DIE: Final = 0.05
# To go on is worth this many dice.
_CONTINUE: Final = 20


def determinize(view: Json, choices: Sequence[Json], _rng: Random) -> DiceMinerState:
    """A beer can be shared once in a turn: where that is not offered, it may have been shared."""
    may_share = any(each["type"] == "dice_miner.share_beer" for each in choices)
    return from_view(view, shared=not may_share)


def value(state: DiceMinerState, seat: int) -> float:
    points = GAME.scores(state)
    others = (*points[:seat], *points[seat + 1 :])
    dice = len(state.troves[seat].dice) - _CONTINUE * state.is_over
    return points[seat] - max(others, default=0) + _DIE * dice


EVALUATION: Final = Evaluation(determinize, value, samples=6)
