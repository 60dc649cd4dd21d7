"""The index of the lobby: every combination of filters, by no more rows than are returned."""

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Final, get_args

import pytest

from domain.match.commands import Visibility
from domain.match.state import Status
from kit.many_matches import mixed
from kit.pile_game import PILE
from kit.registering import registered
from kit.table import PLAYERS
from projections.lobby import MatchRow
from server.live.lobby_index import LobbyIndex, RowFilter, place_of
from server.live.read_models import ReadModels

FILTERS: Final = [
    RowFilter(player=player, game=game, status=status, visibility=visibility)
    for player, game, status, visibility in product(
        (None, "stranger", *(player.id for player in PLAYERS)),
        (None, "pile", "divercite", "chess"),
        (None, *get_args(Status)),
        (None, *get_args(Visibility)),
    )
]


@pytest.fixture(scope="module")
def models() -> Iterator[ReadModels]:
    """Followed commit by commit, with the index as it was on the way."""
    with registered(PILE):
        models = ReadModels()
        for commit in mixed(150, Random(2)):
            models.apply(commit)
        yield models


def is_wanted(row: MatchRow, wanted: RowFilter) -> bool:
    return (
        wanted.player in {None, *(seat.player.id for seat in row.seats if seat.player)}
        and wanted.game in {None, row.game}
        and wanted.status in {None, row.status}
        and wanted.visibility in {None, row.visibility}
    )


def newest_first(models: ReadModels, wanted: RowFilter) -> list[str]:
    rows = sorted(models.lobby.all.values(), key=place_of, reverse=True)
    return [row.id for row in rows if is_wanted(row, wanted)]


def test_every_combination_of_filters(models: ReadModels) -> None:
    """The index answers each as a scan of all rows would, and so does a rebuilt one."""
    rebuilt = LobbyIndex()
    rebuilt.rebuild(models.lobby.all.values())
    for wanted in FILTERS:
        expected = newest_first(models, wanted)
        assert [*models.lobby_index.newest(wanted)] == expected
        assert [*rebuilt.newest(wanted)] == expected


def test_pages(models: ReadModels) -> None:
    """A page begins after the last row of the one before it."""
    wanted = RowFilter(visibility="public")
    ids = newest_first(models, wanted)
    for size, start in product((1, 7), range(0, len(ids), 13)):
        place = place_of(models.lobby.all[ids[start]])
        page = [*islice(models.lobby_index.newest(wanted, place), size)]
        assert page == ids[start + 1 : start + 1 + size]


def test_nothing_is_left_of_rows_that_have_moved(models: ReadModels) -> None:
    """A row is in the lists of its present group and players only: the index does not grow."""
    rows = models.lobby.all.values()
    players = {seat.player.id for row in rows for seat in row.seats if seat.player}
    owned = models.lobby_index._owned
    assert owned.keys() == {None, *players}
    assert all(places for groups in owned.values() for places in groups.values())
    assert sum(len(places) for places in owned[None].values()) == len(rows)
