"""How a match ends (R34-R36, R56-R58)."""

from domain.game import Outcome
from domain.games.dice_miner.scoring import scores
from domain.games.dice_miner.state import DiceMinerState


def outcome(state: DiceMinerState) -> Outcome | None:
    if not state.is_over:
        return None
    if not state.is_solo:
        return Outcome("completed", state.winners, state.points)
    (score,) = points = scores(state)
    return Outcome("completed", (), points, result=result(state, score), ladder=ladder(state))


def result(state: DiceMinerState, score: int) -> str | None:
    """The first band that contains the score; the printed bands leave a gap."""
    figures = state.figures
    for band in figures.bands if state.bands == "corrected" else figures.printed_bands:
        if band.low <= score and (band.high is None or score <= band.high):
            return band.id
    return None


def ladder(state: DiceMinerState) -> str:
    """Scores compare under the same figures, magic dice and caching (R36)."""
    pack = f"{state.pack.name}@{state.pack.digest}"
    return f"{pack} magic_dice={state.magic_dice} caching={state.caching}"
