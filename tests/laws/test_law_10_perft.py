"""Law 10: position counts at small depth equal the recorded numbers (perft)."""

from collections.abc import Iterator
from dataclasses import replace

from archipel_toy_trick.state import ToyTrickState
from domain.choices import Choice
from domain.game import AnyGame, Seat
from kit.judging import TOY, as_any, convicts, every_game
from kit.perft import approved, counted
from kit.table import Table


@every_game
def test_counts_are_as_recorded(game: AnyGame) -> None:
    """The numbers of ways to play the first moves are as recorded."""
    assert approved(game)
    for perft in approved(game):
        assert counted(game, perft.options, perft.seed, len(perft.counts)) == perft.counts


def test_it_bites() -> None:
    """One way to play less is found out."""

    def counts_stay(table: Table) -> None:
        (perft, *_) = approved(as_any(TOY))
        game = table.match.game
        assert counted(game, perft.options, perft.seed, len(perft.counts)) == perft.counts

    def no_trading(state: ToyTrickState, seat: Seat) -> Iterator[Choice]:
        yield from list(TOY.choices(state, seat))[:1]

    assert not convicts(counts_stay, TOY)
    assert convicts(counts_stay, replace(TOY, choices=no_trading))
