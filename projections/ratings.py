"""Ratings, match by match: what one match makes of those who sat there."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct

from domain.game import Outcome, Seat
from domain.player import Player
from projections.contests import players, score
from projections.glicko import Met, Strength, after
from projections.lobby import MatchRow
from projections.standings import Merit

NEW: Final = Strength()
# A match is a rating period of its own; so is every week in between that passes without one.
_IDLE: Final = timedelta(weeks=1)
# Whoever is known no better than this is listed behind all others.
_PROVISIONAL: Final = 110.0


class Step(Struct, frozen=True):
    """Where somebody stood after a match."""

    match: str
    at: datetime
    strength: Strength


class Point(Struct, frozen=True):
    """A step as it is shown: one point of a graph."""

    at: datetime
    match: str
    rating: float
    deviation: float


class Rating(Struct, frozen=True, kw_only=True):
    """How strong somebody is: nineteen times in twenty within two deviations of the rating.

    `provisional` until enough matches have been rated to say; `played` counts those.
    """

    rating: float
    deviation: float
    provisional: bool
    played: int


def rated(match: MatchRow, last: Callable[[str], Step | None]) -> list[tuple[Player, Step]]:
    """A step for everybody of whom the match says something, from where they all stood before."""
    if (outcome := match.outcome) is None:
        return []
    before = {seat: last(player.id) for seat, player in players(match).items()}
    strengths = {seat: NEW if step is None else step.strength for seat, step in before.items()}
    told = {seat: _met(outcome, seat, strengths) for seat in before}
    return [
        (player, _step(match, before[seat], told[seat]))
        for seat, player in players(match).items()
        if told[seat]
    ]


def shown(steps: Sequence[Step]) -> Rating:
    """Of somebody who has taken these, one at least."""
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
    """Whoever is known well enough goes before; then the higher rating, as it is shown."""
    return int(strength.deviation > _PROVISIONAL), -round(strength.rating * 100)


def _met(outcome: Outcome, seat: Seat, strengths: dict[Seat, Strength]) -> list[Met]:
    met = [(strengths[other], score(outcome, seat, other)) for other in strengths if other != seat]
    return [Met(strength, points) for strength, points in met if points is not None]


def _step(match: MatchRow, before: Step | None, met: list[Met]) -> Step:
    idle = 0 if before is None else max(0, (match.updated_at - before.at) // _IDLE)
    strength = NEW if before is None else before.strength
    return Step(match.id, match.updated_at, after(strength, met, periods=1 + idle))


def _rounded(figure: float) -> float:
    return round(figure, 2)
