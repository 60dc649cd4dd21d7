"""Results of pairs of players: the score of one against the other, and their sum."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.player import Player
from domain.registry import games
from projections.lobby import MatchRow, why_row_is_unrated
from projections.results import counts, is_draw


class PairResults(Struct, frozen=True, gc=False, kw_only=True):
    """One player against another in one game; without a decision only `played` counts."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


def is_contest(match: MatchRow) -> bool:
    """Whether it is a public match of several opponents in a game that is installed."""
    game = games().get(match.game)
    is_competitive = game is not None and not game.is_cooperative
    return is_competitive and len(match.seats) > 1 and counts(match)


def is_rated(match: MatchRow) -> bool:
    return match.outcome is not None and why_row_is_unrated(match) is None


def ended(match: MatchRow) -> tuple[datetime, str]:
    """Sort key: the order in which matches ended, the same on every server."""
    return match.updated_at, match.id


def players(match: MatchRow) -> dict[Seat, Player]:
    return {card.seat: card.player for card in match.seats if card.player is not None}


def score(outcome: Outcome, seat: Seat, other: Seat) -> float | None:
    """The score of one seat against another: 1, 0.5 or 0, as in a table of pairs.

    None between two losers, and between two winners when a third player dropped out.
    """
    if is_draw(outcome):
        return 0.5
    won, lost = seat in outcome.winners, other in outcome.winners
    if won != lost:
        return 1.0 if won else 0.0
    return 0.5 if won and outcome.reason == "completed" else None


def pair_results(matches: Iterable[MatchRow], player: str, other: str) -> dict[str, PairResults]:
    """The results by game, from the view of `player`."""
    found: dict[str, list[float | None]] = {}
    for match in matches:
        found.setdefault(match.game, []).append(_between(match, player, other))
    return {
        game: PairResults(
            played=len(scores),
            won=scores.count(1.0),
            drawn=scores.count(0.5),
            lost=scores.count(0.0),
        )
        for game, scores in sorted(found.items())
    }


def summed(one: PairResults, other: PairResults) -> PairResults:
    return PairResults(
        played=one.played + other.played,
        won=one.won + other.won,
        drawn=one.drawn + other.drawn,
        lost=one.lost + other.lost,
    )


def swapped(results: PairResults) -> PairResults:
    """The same from the view of the other player."""
    return replace(results, won=results.lost, lost=results.won)


def _between(match: MatchRow, player: str, other: str) -> float | None:
    seats = {seated.id: seat for seat, seated in players(match).items()}
    if match.outcome is None:
        return None
    return score(match.outcome, seats[player], seats[other])
