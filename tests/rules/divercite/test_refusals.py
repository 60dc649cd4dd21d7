import pytest

from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, PlaceCity, PlaceNeutral, PlaceResource
from domain.games.divercite.state import DiverciteState
from rules.divercite.table import NEUTRAL_FIRST, opened, played, refusal

REFUSED: list[tuple[str, DiverciteState, DiverciteCommand, str, str]] = [
    (
        "divercite/cell_taken",
        played(opened(), "Rd4"),
        PlaceCity("d4", "blue"),
        "d4 is already taken.",
        "d4 est déjà occupée.",
    ),
    (
        "divercite/not_a_city_cell",
        opened(),
        PlaceCity("e5", "blue"),
        "e5 is a resource cell: no city can stand there.",
        "e5 est une case de ressource : aucune cité ne peut s'y poser.",
    ),
    (
        "divercite/not_a_resource_cell",
        opened(),
        PlaceResource("d4", "blue"),
        "d4 is a city cell: only cities can stand there.",
        "d4 est une case de cité : seule une cité peut s'y poser.",
    ),
    (
        "divercite/no_such_piece_left",
        played(opened(), "Gb2 Ga1 Gd2 Gc1"),
        PlaceCity("d4", "green"),
        "You have no green city left.",
        "Vous n'avez plus de cité verte.",
    ),
    (
        "divercite/token_comes_first",
        opened(NEUTRAL_FIRST),
        PlaceCity("d4", "blue"),
        "This game opens with the neutral token.",
        "Cette partie s'ouvre par le jeton neutre.",
    ),
    (
        "divercite/token_on_a_city_cell",
        opened(NEUTRAL_FIRST),
        PlaceNeutral("d4"),
        (
            "d4 is a city cell: with the token there, 16 cities would have 15 cells left. "
            "The token opens the game on a resource cell."
        ),
        (
            "d4 est une case de cité : avec le jeton, il ne resterait que 15 cases pour 16 cités. "
            "Le jeton ouvre la partie sur une case de ressource."
        ),
    ),
    (
        "divercite/token_not_in_hand",
        opened(),
        PlaceNeutral("e5"),
        "The neutral token is not yours to play now.",
        "Vous n'avez pas le jeton neutre à jouer maintenant.",
    ),
]


@pytest.mark.parametrize(
    "code, state, command, english, french", REFUSED, ids=lambda it: str(it)[:40]
)
def test_a_refusal_says_why(
    code: str, state: DiverciteState, command: DiverciteCommand, english: str, french: str
) -> None:
    """R12: Each refusal has its own code, and a text in both languages."""
    turned_down = refusal(state, command)
    assert turned_down.reason.code == code
    assert turned_down.in_language("en") == english
    assert turned_down.in_language("fr") == french


def test_which_piece_is_missing() -> None:
    """R12: A program learns the colour and the kind of the piece that is used up."""
    state = played(opened(), "Gb2 Ga1 Gd2 Gc1")
    facts = refusal(state, PlaceCity("d4", "green")).data
    assert facts == {"colour": "green", "kind": "city"}


def test_every_reason_is_shown_here() -> None:
    """R9: No reason is listed that nothing leads to, and none is missing."""
    assert [each.code for each in GAME.refusals] == [code for code, *_ in REFUSED]
