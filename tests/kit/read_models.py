"""All that is kept of the matches, byte for byte."""

from collections.abc import Iterable
from typing import get_args

import msgspec

from domain.match.state import Status
from server.feed.models import Models


def shown(models: Models, people: Iterable[str], games: Iterable[str]) -> bytes:
    """Every row, every sum, every list, every step of every rating."""
    rows = [sorted(each.all.items()) for each in (models.lobby, models.flags)]
    by_player = [_of_player(models, id) for id in people]
    by_game = [_of_game(models, game) for game in games]
    newest = [*models.newest.before(None)]
    return msgspec.json.encode((rows, by_player, by_game, newest, census(models)))


def census(models: Models) -> dict[Status, int]:
    return {status: models.census[status] for status in get_args(Status)}


def _of_player(models: Models, id: str) -> tuple[object, ...]:
    ratings = [*models.pools.of_player(id)]
    return models.tallies.of_player(id), ratings, models.annals.of_player(id)


def _of_game(models: Models, game: str) -> tuple[object, ...]:
    tally, pools = models.tallies.of_game(game), models.pools.of_game(game)
    scores = [tally.scores(ladder, 0, 99) for ladder in tally.ladders]
    return tally.wins(0, 99), scores, [(name, pool.page(0, 99)) for name, pool in pools.items()]
