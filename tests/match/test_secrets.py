import pytest

from domain.game import OMNISCIENT, SPECTATOR, Viewer
from domain.match import UNOPENED, evolve, redact
from domain.match.events import MatchOpened
from domain.messages import Concealed, ConcealedEventError, Options
from kit.pile_game import PILE, StonesTaken
from kit.scenes import given, started
from kit.table import SEED


def opened(viewer: Viewer) -> MatchOpened[Options]:
    event = given(*started()).table.steps[0].commit.events[0]
    redacted = redact(PILE, event, viewer)
    assert isinstance(redacted, MatchOpened)
    return redacted


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_seed_is_secret(viewer: Viewer) -> None:
    """Players and spectators see the commitment in the opening, not the seed."""
    assert opened(viewer).seed == Concealed(1)
    assert opened(viewer).commitment == opened(OMNISCIENT).commitment


def test_seed_for_the_all_seeing() -> None:
    """The all-seeing see the seed."""
    assert opened(OMNISCIENT).seed == SEED


def test_redacted_cannot_be_folded() -> None:
    """Redacted events cannot be folded."""
    with pytest.raises(ConcealedEventError):
        evolve(UNOPENED, opened(SPECTATOR))


def test_no_play_before_the_start() -> None:
    """An event of the game before the start is an error."""
    table = given(started()[0]).table
    with pytest.raises(ValueError, match="before its match had started"):
        evolve(table.match, StonesTaken(0, 1))
