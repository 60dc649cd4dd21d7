"""Ratings of players after each match."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct

from domain.game import Outcome, Seat
from domain.player import Player
from projections.contests import players, score
from projections.glicko import GameResult, Strength, after
from projections.lobby import MatchRow
from projections.standings import Merit

NEW: Final = Strength()
# Each match is a rating period, and so is each week without one.
_IDLE: Final = timedelta(weeks=1)
# Players with a larger deviation are provisional and listed last.
_PROVISIONAL: Final = 110.0


class Step(Struct, frozen=True, gc=False):
    """The strength of a player after a match."""

    match: str
    at: datetime
    strength: Strength


class Point(Struct, frozen=True, gc=False):
    """A step as clients see it: one point of a graph."""

    at: datetime
    match: str
    rating: float
    deviation: float


class Rating(Struct, frozen=True, gc=False, kw_only=True):
    """A rating; the true strength is within two deviations with a probability of 95 %.

    `provisional` while the deviation is large; `played` counts the rated matches.
    """

    rating: float
    deviation: float
    provisional: bool
    played: int


def rated(match: MatchRow, last: Callable[[str], Step | None]) -> list[tuple[Player, Step]]:
    """The next step of each player who has a result in this match."""
    if (outcome := match.outcome) is None:
        return []
    before = {seat: last(player.id) for seat, player in players(match).items()}
    strengths = {seat: NEW if step is None else step.strength for seat, step in before.items()}
    results = {seat: _results(outcome, seat, strengths) for seat in before}
    return [
        (player, _step(match, before[seat], results[seat]))
        for seat, player in players(match).items()
        if results[seat]
    ]


def shown(steps: Sequence[Step]) -> Rating:
    """The current rating after these steps, of which there is at least one."""
    strength = steps[-1].strength
    return Rating(
        rating=_rounded(strength.rating),
        deviation=_rounded(strength.deviation),
        provisional=strength.deviation > _PROVISIONAL,
        played=len(steps),
    )


def point(step: Step) -> Point:
    rating, deviation = _rounded(step.strength.rating), _rounded(step.strength.deviation)
    return Point(step.at, step.match, rating, deviation)


def by_rating(strength: Strength) -> Merit:
    """Sort key: established before provisional, then the higher rating as it is displayed."""
    return int(strength.deviation > _PROVISIONAL), -round(strength.rating * 100)


def _results(outcome: Outcome, seat: Seat, strengths: dict[Seat, Strength]) -> list[GameResult]:
    scores = [
        (strengths[other], score(outcome, seat, other)) for other in strengths if other != seat
    ]
    return [GameResult(strength, points) for strength, points in scores if points is not None]


def _step(match: MatchRow, before: Step | None, results: list[GameResult]) -> Step:
    idle = 0 if before is None else max(0, (match.updated_at - before.at) // _IDLE)
    strength = NEW if before is None else before.strength
    return Step(match.id, match.updated_at, after(strength, results, periods=1 + idle))


def _rounded(figure: float) -> float:
    return round(figure, 2)
