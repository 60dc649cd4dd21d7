"""Law 10: position counts at small depth equal the recorded numbers (perft)."""

from collections.abc import Iterator

from domain.choices import Choice
from domain.game import AnyGame, Seat
from domain.messages import State
from kit.judging import TOY, convicts, every_game
from kit.perft import approved, counted
from kit.table import Table


@every_game
def test_counts_are_as_recorded(game: AnyGame) -> None:
    """There are as many ways to begin a match as there were when somebody counted them."""
    assert approved(game)
    for perft in approved(game):
        assert counted(game, perft.options, perft.seed, len(perft.counts)) == perft.counts


def test_it_bites() -> None:
    """One way to play less is found out."""

    def counts_stay(table: Table) -> None:
        (perft, *_) = approved(TOY)
        game = table.match.game
        assert counted(game, perft.options, perft.seed, len(perft.counts)) == perft.counts

    def no_trading(state: State, seat: Seat) -> Iterator[Choice]:
        yield from list(TOY.choices(state, seat))[:1]

    assert not convicts(counts_stay)
    assert convicts(counts_stay, choices=no_trading)
