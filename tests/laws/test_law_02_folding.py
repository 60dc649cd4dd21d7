"""Law 2: folding the stored events gives the live state, on every commit."""

from itertools import count

from msgspec.structs import replace

from domain.game import AnyGame
from domain.match import UNOPENED, advance
from domain.messages import Event, State
from kit.judging import TOY, convicts, every_game, random_play
from kit.table import Table
from kit.walks import walk
from server.store.codec import decode


def stored_is_live(table: Table) -> None:
    match = UNOPENED
    for step in table.steps:
        match = advance(match, decode(step.entry), step.entry.hash)
        assert match == step.after


@every_game
@random_play(20)
def test_stored_is_live(game: AnyGame, number: int) -> None:
    """The log alone tells where a match stands."""
    stored_is_live(walk(game, number))


def test_it_bites() -> None:
    """A state that depends on anything but the events is found out."""
    calls = count()

    def counting(state: State, event: Event) -> State:
        return replace(TOY.evolve(state, event), stake=next(calls))

    assert not convicts(stored_is_live)
    assert convicts(stored_is_live, evolve=counting)
