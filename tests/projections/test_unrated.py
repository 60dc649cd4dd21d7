"""Why a match changes no rating, the same by its card and by its row."""

from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec.structs import replace as changed

from domain.clock import Untimed
from domain.match import Relations
from domain.match.commands import Forked, OpenMatch, Resign, TakeSeat, Visibility
from domain.match.events import Kinship
from domain.messages import Options
from domain.registry import games
from kit.pile_game import PILE, PileOptions, TakeStones
from kit.registering import registered
from kit.table import ADA, BEN, Table
from projections.card import card
from projections.lobby import LOBBY, MatchRow, why_row_is_unrated
from projections.projection import project
from projections.unrated import Unrated, why_unrated


@pytest.fixture(autouse=True)
def pile() -> Iterator[None]:
    with registered(PILE):
        yield


def opened(options: Options, visibility: Visibility = "public") -> Table:
    table = Table()
    opening = OpenMatch(options=options, seat=0, visibility=visibility, clock=Untimed())
    table.do(ADA, opening)
    return table


def played(moves: int, relations: Relations | None = None) -> Table:
    """A match of two that Ben resigns after so many moves."""
    table = opened(PileOptions(stones=20, players=2))
    table.relations = relations or Relations()
    table.do(BEN, TakeSeat(1))
    for move in range(moves):
        table.do((ADA, BEN)[move % 2], TakeStones(1))
    table.do(BEN, Resign())
    return table


def row_of(table: Table) -> MatchRow:
    rows: dict[str, MatchRow] = {}
    for step in table.steps:
        rows |= {id: row for id, row in project(LOBBY, rows, step.commit).items() if row}
    return rows[table.name]


def verdict(table: Table) -> Unrated | None:
    """By the card, which is also what the row says."""
    why = why_unrated(table.match)
    assert why == why_row_is_unrated(row_of(table)) == card(table.match, None, table.now).unrated
    return why


@pytest.mark.parametrize("moves, why", [(0, "too_short"), (3, "too_short"), (4, None)])
def test_too_short(moves: int, why: Unrated | None) -> None:
    """Two moves for each seat are the least, where a player resigns."""
    assert verdict(played(moves)) == why


def test_completed_counts_its_last_move() -> None:
    """The command that completes a game is a move."""
    table = opened(PileOptions(stones=4, players=2))
    table.do(BEN, TakeSeat(1))
    for move in range(4):
        table.do((ADA, BEN)[move % 2], TakeStones(1))
    assert table.match.outcome is not None
    assert verdict(table) is None


@pytest.mark.parametrize("kinship", get_args(Kinship))
def test_kinship(kinship: Kinship) -> None:
    """What the server knew of the players when the match started is in the log."""
    table = played(9, Relations(kinship))
    assert verdict(table) == kinship


def test_house_bots() -> None:
    """The row names those of the players that are this server's own bots."""
    row = row_of(played(4, Relations(house_bots=frozenset({BEN.id, "elsewhere"}))))
    assert row.house_bots == (BEN.id,)


def test_agreed_beforehand() -> None:
    """Alone, together, unlisted and forked matches say so from the beginning."""
    assert verdict(opened(PileOptions(stones=4, players=1))) == "alone"
    assert verdict(opened(PileOptions(stones=4, players=2), "unlisted")) == "unlisted"
    table = opened(PileOptions(stones=4, players=2))
    agreed = changed(table.match.agreed, forked=Forked("other", 3, "00"))
    assert why_unrated(changed(table.match, agreed=agreed)) == "forked"
    together = opened(games()["mini_divercity"].options())
    assert verdict(together) in {"alone", "cooperative"}
