from domain.games.mini_divercity.events import EVENTS
from domain.games.mini_divercity.evolve import FOLDS


def test_every_event_is_folded() -> None:
    """Types see that every row fits its event, but not that every event has a row."""
    assert {*FOLDS} == {*EVENTS}
