"""Results of players by game: sums over the finished matches of the lobby.

They are computed from lobby rows because the commit that ends a match does not name its players.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.player import Player
from projections.lobby import MatchRow, why_row_is_unrated
from projections.unrated import FARMED

# The ladder of a game whose scores can all be compared.
ONLY_LADDER = "all"


class BestScore(Struct, frozen=True, gc=False):
    """A high score and its match."""

    score: int
    match: str
    at: datetime


class SoloResults(Struct, frozen=True, gc=False, kw_only=True):
    """Solo matches; only a completed one gives a score.

    `best` has the high score of each ladder: scores under other figures are not comparable.
    """

    played: int = 0
    won: int = 0
    best: Mapping[str, BestScore] = field(default_factory=dict[str, BestScore])


class Results(Struct, frozen=True, gc=False, kw_only=True):
    """Matches of several players in one game; solo matches are counted apart."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    solo: SoloResults | None = None


def counts(match: MatchRow) -> bool:
    """Whether a match counts: public, played, and no fork.

    A sum over unlisted matches would reveal them, and the player of a fork may know what is coming.
    """
    outcome = match.outcome
    is_played = outcome is not None and outcome.reason != "abandoned"
    return is_played and match.visibility == "public" and match.forked is None


def achieved(match: MatchRow) -> Iterator[tuple[Player, Results]]:
    """The results that one match adds to those of its players."""
    if match.outcome is None or not counts(match) or why_row_is_unrated(match) in FARMED:
        return
    for seat, player in ((card.seat, card.player) for card in match.seats):
        if player is not None and len(match.seats) == 1:
            yield player, Results(solo=_alone(match, match.outcome))
        elif player is not None:
            yield player, _together(match.outcome, seat)


def added(one: Results, other: Results) -> Results:
    """The sum of two results; commutative."""
    return Results(
        played=one.played + other.played,
        won=one.won + other.won,
        drawn=one.drawn + other.drawn,
        lost=one.lost + other.lost,
        solo=_solo_added(one.solo, other.solo),
    )


def _together(outcome: Outcome, seat: Seat) -> Results:
    if seat in outcome.winners:
        return Results(played=1, won=1)
    if is_draw(outcome):
        return Results(played=1, drawn=1)
    return Results(played=1, lost=1)


def is_draw(outcome: Outcome) -> bool:
    """No winners, equal scores, played to the end, and no joint loss by the game's own result."""
    played_out = outcome.reason == "completed" and outcome.result is None
    return not outcome.winners and played_out and len({*outcome.scores}) <= 1


def _alone(match: MatchRow, outcome: Outcome) -> SoloResults:
    alone = SoloResults(played=1, won=len(outcome.winners))
    if outcome.reason != "completed" or not outcome.scores:
        return alone
    score = BestScore(outcome.scores[0], match.id, match.updated_at)
    return replace(alone, best={outcome.ladder or ONLY_LADDER: score})


def _solo_added(one: SoloResults | None, other: SoloResults | None) -> SoloResults | None:
    if one is None or other is None:
        return one or other
    ladders = sorted({*one.best, *other.best})
    return SoloResults(
        played=one.played + other.played,
        won=one.won + other.won,
        best={ladder: _better(one.best.get(ladder), other.best.get(ladder)) for ladder in ladders},
    )


def _better(*scores: BestScore | None) -> BestScore:
    return min((score for score in scores if score is not None), key=_highest_first)


def _highest_first(best: BestScore) -> tuple[int, datetime, str]:
    """Sort key: among equal scores the earlier one is better."""
    return -best.score, best.at, best.match
