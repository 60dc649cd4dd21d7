"""Reasons for refusals."""

from typing import Final

from domain.components import noun
from domain.pack_names import Vocabulary
from domain.refusals import reason

VOCABULARY: Final[Vocabulary] = {
    "colour": {  # in French both kinds of piece are feminine, and so are their colours
        "red": noun(en="red", fr="rouge"),
        "green": noun(en="green", fr="verte"),
        "blue": noun(en="blue", fr="bleue"),
        "yellow": noun(en="yellow", fr="jaune"),
    },
    "kind": {
        "city": noun(en=("city", "cities"), fr=("cité", "cités")),
        "resource": noun(en=("resource", "resources"), fr=("ressource", "ressources")),
    },
}

CELL_TAKEN: Final = reason(
    "divercite/cell_taken",
    en="{cell} is already taken.",
    fr="{cell} est déjà occupée.",
    rule="R11",
)
NOT_A_CITY_CELL: Final = reason(
    "divercite/not_a_city_cell",
    en="{cell} is a resource cell: no city can stand there.",
    fr="{cell} est une case de ressource : aucune cité ne peut s'y poser.",
    rule="R9",
)
NOT_A_RESOURCE_CELL: Final = reason(
    "divercite/not_a_resource_cell",
    en="{cell} is a city cell: only cities can stand there.",
    fr="{cell} est une case de cité : seule une cité peut s'y poser.",
    rule="R10",
)
NO_SUCH_PIECE_LEFT: Final = reason(
    "divercite/no_such_piece_left",
    en="You have no {colour} {kind} left.",
    fr="Vous n'avez plus de {kind} {colour}.",
    rule="R12",
)
TOKEN_COMES_FIRST: Final = reason(
    "divercite/token_comes_first",
    en="This game opens with the neutral token.",
    fr="Cette partie s'ouvre par le jeton neutre.",
    rule="R23",
)
TOKEN_ON_A_CITY_CELL: Final = reason(
    "divercite/token_on_a_city_cell",
    en="{cell} is a city cell: with the token there, {cities} cities would have {left} cells left. "
    "The token opens the game on a resource cell.",
    fr="{cell} est une case de cité : avec le jeton, il ne resterait que {left} cases pour "
    "{cities} cités. Le jeton ouvre la partie sur une case de ressource.",
    rule="R24",
)
TOKEN_NOT_IN_HAND: Final = reason(
    "divercite/token_not_in_hand",
    en="The neutral token is not yours to play now.",
    fr="Vous n'avez pas le jeton neutre à jouer maintenant.",
    rule="R14",
)

REASONS: Final = (
    CELL_TAKEN,
    NOT_A_CITY_CELL,
    NOT_A_RESOURCE_CELL,
    NO_SUCH_PIECE_LEFT,
    TOKEN_COMES_FIRST,
    TOKEN_ON_A_CITY_CELL,
    TOKEN_NOT_IN_HAND,
)
