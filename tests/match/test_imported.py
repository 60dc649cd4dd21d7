"""The end of an imported match that its moves do not contain."""

from typing import Literal, TypeAlias

import pytest

from domain.clock import Untimed
from domain.game import Outcome
from domain.match.commands import EndAsRecorded, Imported, OpenMatch, TakeSeat
from domain.player import Player
from domain.refusals import Refusal
from kit.pile_game import PILE, PileOptions
from kit.registering import registered
from kit.table import ADA, BEN, Table

How: TypeAlias = Literal["completed", "resigned", "timeout"]

MARK = Imported("there", "ab" * 32)


def begun(mark: Imported | None) -> Table:
    table = Table()
    opening = OpenMatch(
        options=PileOptions(), seat=0, visibility="unlisted", clock=Untimed(), imported=mark
    )
    table.do(ADA, opening)
    table.do(BEN, TakeSeat(1))
    return table


def end_of(table: Table, reason: How = "resigned", *winners: int) -> EndAsRecorded:
    return EndAsRecorded(Outcome(reason, winners or (1,), table.match.scores))


def refused(table: Table, command: EndAsRecorded, by: Player | None = None) -> str:
    with pytest.raises(Refusal) as refusal:
        table.do(by, command)
    return refusal.value.reason.code


@pytest.mark.parametrize("reason", ["resigned", "timeout"])
def test_recorded_end(reason: How) -> None:
    """An imported match ends as its file states, and keeps its origin."""
    with registered(PILE):
        table = begun(MARK)
        table.do(None, end_of(table, reason))
        assert table.match.outcome == Outcome(reason, (1,), table.match.scores)
        assert table.match.agreed.imported == MARK
        assert refused(table, end_of(table)) == "match/over"


def test_not_by_a_player() -> None:
    """No player may state the end."""
    with registered(PILE):
        table = begun(MARK)
        assert refused(table, end_of(table), ADA) == "match/timekeepers"


def test_not_in_a_match_of_ours() -> None:
    """What is played here ends as it is played."""
    with registered(PILE):
        table = begun(None)
        assert refused(table, end_of(table)) == "match/timekeepers"


def test_what_cannot_be() -> None:
    """Refused: other scores, winners without a seat, and ends that moves would reach."""
    with registered(PILE):
        table = begun(MARK)
        other = EndAsRecorded(Outcome("resigned", (1,), (99, 99)))
        for command in (
            other,
            end_of(table, "resigned", 7),
            end_of(table, "completed"),
        ):
            assert refused(table, command) == "match/not_the_end"
