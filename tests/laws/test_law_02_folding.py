"""Law 2: folding the stored events gives the live state, on every commit."""

import dataclasses
from itertools import count

from msgspec.structs import replace

from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from domain.game import AnyGame
from domain.match import UNOPENED, advance
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
@random_play(40)
def test_stored_is_live(game: AnyGame, number: int) -> None:
    """The log alone gives the state of a match."""
    stored_is_live(walk(game, number))


def test_it_bites() -> None:
    """A state that depends on anything but the events is found out."""
    calls = count()

    def counting(state: ToyTrickState, event: ToyTrickEvent) -> ToyTrickState:
        return replace(TOY.evolve(state, event), stake=next(calls))

    assert not convicts(stored_is_live, TOY)
    assert convicts(stored_is_live, dataclasses.replace(TOY, evolve=counting))
