"""Rows of read models, and of matches that have ended."""

from collections.abc import Iterable
from datetime import datetime
from typing import get_args

import msgspec

from domain.clock import ClockRule, Untimed
from domain.game import Outcome
from domain.match.state import Status
from domain.player import Player
from kit.table import NOON, PLAYERS
from projections.card import seat_cards
from projections.clocks import face
from projections.lobby import MatchRow
from server.live.lobby_index import RowFilter
from server.live.read_models import ReadModels


def shown(models: ReadModels, people: Iterable[str], games: Iterable[str]) -> bytes:
    """Every row, every sum, every list, every step of every rating."""
    rows = [sorted(each.all.items()) for each in (models.lobby, models.flags)]
    by_player = [_of_player(models, id) for id in people]
    by_game = [_of_game(models, game) for game in games]
    by_creation = [*models.lobby_index.newest(RowFilter())]
    return msgspec.json.encode((rows, by_player, by_game, by_creation, status_counts(models)))


def status_counts(models: ReadModels) -> dict[Status, int]:
    return {status: models.status_counts[status] for status in get_args(Status)}


def _of_player(models: ReadModels, id: str) -> tuple[object, ...]:
    ratings = [*models.rating_pools.of_player(id)]
    pairings = [
        (models.pairings.results(id, other.id), models.pairings.newest(id, other.id, 0, 99))
        for other in PLAYERS
    ]
    history = [*models.player_history.of_player(id)]
    return models.leaderboards.of_player(id), ratings, history, pairings


def _of_game(models: ReadModels, game: str) -> tuple[object, ...]:
    tally, rating_pools = models.leaderboards.of_game(game), models.rating_pools.of_game(game)
    scores = [tally.scores(ladder, 0, 99) for ladder in tally.ladders]
    return (
        tally.wins(0, 99),
        scores,
        [(name, pool.page(0, 99)) for name, pool in rating_pools.items()],
    )


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
        version=20,
        seats=seat_cards(seated),
        clock=face(clock, None, NOON),
        outcome=outcome,
        visibility="public",
        created_at=NOON,
        updated_at=at,
        delay=0,
    )


def won_by(*winners: int, scores: tuple[int, ...] = (0, 0), result: str | None = None) -> Outcome:
    return Outcome("completed", winners, scores, result)
