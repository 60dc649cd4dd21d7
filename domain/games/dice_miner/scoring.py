"""Scores of a solo collection and of troves, and the outcome (R31-R36, R49-R52, R56-R58)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.game import Outcome, Seat
from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.material import ANSWERS, RUN, Shown
from domain.games.dice_miner.solo_holding import tunnels
from domain.games.dice_miner.state import DiceMinerState, Trove
from domain.games.dice_miner.table_holding import count, shown_by

RUN_POINTS: Final = 5


class Worth(Struct, frozen=True):
    """The score of a trove by the lines of the score sheet."""

    tunnels: int = 0
    treasure: int = 0
    hazards: int = 0

    @property
    def total(self) -> int:
        return self.tunnels + self.treasure + self.hazards


def worths(state: DiceMinerState) -> tuple[Worth, ...]:
    """The score of each trove as it stands."""
    if state.is_solo:
        return (_alone(state.troves[0]),)
    seats = state.tied or tuple(range(state.players))
    paid = dict(zip(seats, together(state.figures, state.troves, seats), strict=True))
    return tuple(paid.get(seat, Worth()) for seat in range(state.players))


def scores(state: DiceMinerState) -> tuple[int, ...]:
    """The current scores: the solo collection, or points with the troves of this round (R59)."""
    if state.is_solo:
        return (_alone(state.troves[0]).total,)
    if state.is_scored or state.tied:
        return state.points
    now = worths(state)
    return tuple(old + each.total for old, each in zip(state.points, now, strict=True))


def together(figures: Figures, troves: Sequence[Trove], seats: Sequence[Seat]) -> tuple[Worth, ...]:
    """The scores of these seats; a sole majority of gems counts double (R50)."""
    shown = [shown_by(figures, troves[seat]) for seat in seats]
    gems = [count(each, "gem") for each in shown]
    most = max(gems)
    doubled = most if gems.count(most) == 1 else None
    return tuple(
        Worth(_runs(each), own * 2 if own == doubled else own, _hazards(each))
        for each, own in zip(shown, gems, strict=True)
    )


def _alone(trove: Trove) -> Worth:
    *_, complete = tunnels(trove.dice)
    treasure = [held for held in trove.dice if held.shown.symbol == "gem"]
    hazards = [held for held in trove.dice if held.shown.symbol in ANSWERS]
    return Worth(
        tunnels=RUN_POINTS * complete,
        treasure=sum(held.shown.value * (1 + (held.on is not None)) for held in treasure),
        hazards=sum(held.shown.value for held in hazards),
    )


def _runs(shown: list[Shown]) -> int:
    """The sum of the runs from 1 upwards; each die belongs to one run (R49)."""
    numbers = [each.value for each in shown if each.symbol == "tunnel"]
    points, reached = 0, len(numbers)
    for number in range(1, RUN + 1):
        reached = min(reached, numbers.count(number))
        points += number * reached
    return points


def _hazards(shown: list[Shown]) -> int:
    """By kind: nothing without a tool, otherwise once for each tool (R51)."""
    points = 0
    for hazard, tool in ANSWERS.items():
        points += count(shown, hazard) * (count(shown, tool) or -1)
    return points


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
