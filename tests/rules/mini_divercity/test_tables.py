"""Types see that every row fits its message, but not that every message has a row."""

from domain.games.mini_divercity.commands import COMMANDS
from domain.games.mini_divercity.decide import EFFECTS
from domain.games.mini_divercity.events import EVENTS
from domain.games.mini_divercity.evolve import FOLDS


def test_every_event_is_folded() -> None:
    """No event is left out of what becomes of the state."""
    assert {*FOLDS} == {*EVENTS}


def test_every_command_is_decided() -> None:
    """No command is left out of what comes of it."""
    assert {*EFFECTS} == {*COMMANDS}
