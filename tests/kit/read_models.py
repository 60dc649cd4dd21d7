"""All that is kept of the matches, byte for byte."""

from collections.abc import Iterable
from typing import get_args

import msgspec

from domain.match.state import Status
from server.live.read_models import ReadModels


def shown(models: ReadModels, people: Iterable[str], games: Iterable[str]) -> bytes:
    """Every row, every sum, every list, every step of every rating."""
    rows = [sorted(each.all.items()) for each in (models.lobby, models.flags)]
    by_player = [_of_player(models, id) for id in people]
    by_game = [_of_game(models, game) for game in games]
    by_creation = [*models.by_creation.before(None)]
    return msgspec.json.encode((rows, by_player, by_game, by_creation, status_counts(models)))


def status_counts(models: ReadModels) -> dict[Status, int]:
    return {status: models.status_counts[status] for status in get_args(Status)}


def _of_player(models: ReadModels, id: str) -> tuple[object, ...]:
    ratings = [*models.rating_pools.of_player(id)]
    return models.leaderboards.of_player(id), ratings, [*models.player_history.of_player(id)]


def _of_game(models: ReadModels, game: str) -> tuple[object, ...]:
    tally, rating_pools = models.leaderboards.of_game(game), models.rating_pools.of_game(game)
    scores = [tally.scores(ladder, 0, 99) for ladder in tally.ladders]
    return (
        tally.wins(0, 99),
        scores,
        [(name, pool.page(0, 99)) for name, pool in rating_pools.items()],
    )
