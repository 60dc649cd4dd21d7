import pytest

from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, PlaceCity, PlaceNeutral, PlaceResource
from domain.games.divercite.events import BoardLaid, CityPlaced, NeutralPlaced, ResourcePlaced
from domain.games.divercite.notation import parse
from domain.games.divercite.state import DiverciteState
from rules.divercite.table import NEUTRAL_FIRST, events_of, legal, opened


def test_moves_are_written_with_colour_and_cell() -> None:
    """R27: The cell distinguishes a city from a resource, so three characters suffice."""
    assert GAME.notate(CityPlaced("d4", "red", 0)) == "Rd4"
    assert GAME.notate(ResourcePlaced("e5", "green", 1)) == "Ge5"
    assert GAME.notate(NeutralPlaced("a7", 0)) == "Xa7"


def test_setting_up_is_no_move() -> None:
    """R27: Laying the board is not written down as a move."""
    laid = BoardLaid(0, drawn_by_lot=True, neutral_first=False, tie_break="none")
    assert GAME.notate(laid) is None


@pytest.mark.parametrize(
    "text, meant",
    [
        ("Bd4", PlaceCity("d4", "blue")),
        ("Ye5", PlaceResource("e5", "yellow")),
        ("Xe5", PlaceNeutral("e5")),
        ("be5", None),
        ("Rz9", None),
        ("Ra2", None),
        ("R", None),
        ("", None),
    ],
)
def test_moves_are_read_back(text: str, meant: DiverciteCommand | None) -> None:
    """R27: What is not a letter and a cell is no move."""
    assert parse(text) == (meant and (None, meant))


@pytest.mark.parametrize("state", [opened(), opened(NEUTRAL_FIRST)], ids=["standard", "neutral"])
def test_every_move_has_its_own_writing(state: DiverciteState) -> None:
    """R27: Written and read back, each of the first moves is itself again."""
    for command in legal(state):
        (event,) = events_of(state, command)
        assert parse(GAME.notate(event) or "") == (None, command)
