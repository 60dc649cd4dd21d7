"""Ratings of players after each match."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.player import Player
from projections.contests import players, score
from projections.glicko import GameResult, Strength, after
from projections.lobby import MatchRow
from projections.standings import Merit

NEW: Final = Strength()
# Each match is a rating period, and so is each week without one.
_IDLE: Final = timedelta(weeks=1)
# A rating with a larger deviation is provisional.
_PROVISIONAL: Final = 110.0
# A place in the list takes matches against so many different established opponents.
ANCHORS: Final = 3
# As far as victories over players who are not established can lift a rating.
CEILING: Final = 1800.0


class Step(Struct, frozen=True):
    """The strength of a player after a match, and the first established opponents they met."""

    match: str
    at: datetime
    strength: Strength
    anchors: frozenset[str] = frozenset()

    @property
    def is_established(self) -> bool:
        """Known well enough, and not only by players whom nobody else knows."""
        return self.strength.deviation <= _PROVISIONAL and len(self.anchors) >= ANCHORS


class Point(Struct, frozen=True, gc=False):
    """A step as clients see it: one point of a graph."""

    at: datetime
    match: str
    rating: float
    deviation: float


class Rating(Struct, frozen=True, gc=False, kw_only=True):
    """A rating; the true strength is within two deviations with a probability of 95 %.

    `provisional` while the deviation is large or too few established players were met: such
    ratings have no rank. `played` counts the rated matches.
    """

    rating: float
    deviation: float
    provisional: bool
    played: int


def rated(match: MatchRow, last: Callable[[str], Step | None]) -> list[tuple[Player, Step]]:
    """The next step of each player who has a result in this match."""
    if (outcome := match.outcome) is None:
        return []
    seated = players(match)
    before = {seat: last(player.id) for seat, player in seated.items()}
    anchors = {
        seat
        for seat, player in seated.items()
        if player.id in match.house_bots or _is_established(before[seat])
    }
    strengths = {seat: NEW if step is None else step.strength for seat, step in before.items()}
    results = {seat: _results(outcome, seat, strengths) for seat in before}
    return [
        (player, _step(match, before[seat], results[seat], {a: seated[a].id for a in anchors}))
        for seat, player in seated.items()
        if results[seat]
    ]


def shown(steps: Sequence[Step]) -> Rating:
    """The current rating after these steps, of which there is at least one."""
    last, strength = steps[-1], steps[-1].strength
    return Rating(
        rating=_rounded(strength.rating),
        deviation=_rounded(strength.deviation),
        provisional=not last.is_established,
        played=len(steps),
    )


def point(step: Step) -> Point:
    rating, deviation = _rounded(step.strength.rating), _rounded(step.strength.deviation)
    return Point(step.at, step.match, rating, deviation)


def by_rating(step: Step) -> Merit:
    """Sort key: established before provisional, then the higher rating as it is displayed."""
    return int(not step.is_established), -round(step.strength.rating * 100)


def _is_established(step: Step | None) -> bool:
    return step is not None and step.is_established


def _results(
    outcome: Outcome, seat: Seat, strengths: dict[Seat, Strength]
) -> dict[Seat, GameResult]:
    """By opponent."""
    scores = {other: score(outcome, seat, other) for other in strengths if other != seat}
    return {
        other: GameResult(strengths[other], points)
        for other, points in scores.items()
        if points is not None
    }


def _step(
    match: MatchRow,
    before: Step | None,
    results: Mapping[Seat, GameResult],
    anchors: Mapping[Seat, str],
) -> Step:
    """`anchors` are the ids of the established players of the match."""
    idle = 0 if before is None else max(0, (match.updated_at - before.at) // _IDLE)
    own, known = (NEW, frozenset[str]()) if before is None else (before.strength, before.anchors)
    strength = after(own, [*results.values()], periods=1 + idle)
    met = known | {anchors[seat] for seat in results if seat in anchors}
    by_anchors = [result for seat, result in results.items() if seat in anchors]
    if len(by_anchors) < len(results):
        sure = after(own, by_anchors, periods=1 + idle).rating if by_anchors else own.rating
        strength = _capped(strength, max(CEILING, own.rating, sure))
    return Step(match.id, match.updated_at, strength, frozenset(sorted(met)[:ANCHORS]))


def _capped(strength: Strength, rating: float) -> Strength:
    return replace(strength, rating=min(strength.rating, rating))


def _rounded(figure: float) -> float:
    return round(figure, 2)
