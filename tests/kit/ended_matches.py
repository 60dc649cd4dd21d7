"""Rows of matches that are over, as the lobby would keep them."""

from datetime import datetime

from domain.clock import ClockRule, Untimed
from domain.game import Outcome
from domain.player import Player
from kit.table import NOON
from projections.card import seat_cards
from projections.clocks import face
from projections.lobby import MatchRow


def ended_match(
    *seated: Player,
    outcome: Outcome | None,
    id: str = "match",
    at: datetime = NOON,
    game: str = "pile",
    clock: ClockRule = Untimed(),  # noqa: B008 - frozen
) -> MatchRow:
    return MatchRow(
        id=id,
        game=game,
        status="running" if outcome is None else "finished",
        version=9,
        seats=seat_cards(seated),
        clock=face(clock, None, NOON),
        outcome=outcome,
        visibility="public",
        created_at=NOON,
        updated_at=at,
    )


def won_by(*winners: int, scores: tuple[int, ...] = (0, 0), result: str | None = None) -> Outcome:
    return Outcome("completed", winners, scores, result)
