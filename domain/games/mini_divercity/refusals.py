"""Reasons for refusals of commands and options."""

from typing import Final

from domain.components import noun
from domain.pack_names import Vocabulary
from domain.refusals import reason

VOCABULARY: Final[Vocabulary] = {
    "hotel": {  # by the colour of the island; `île` is feminine
        "red": noun(en="red", fr="rouge"),
        "green": noun(en="green", fr="verte"),
        "blue": noun(en="blue", fr="bleue"),
        "orange": noun(en="orange", fr="orange"),
        "purple": noun(en="purple", fr="violette"),
        "yellow": noun(en="yellow", fr="jaune"),
    },
}

EFFE_IS_SOLO: Final = reason(
    "mini_divercity/effe_is_solo",
    en="Effe's mode is for one player, not for {players}.",
    fr="Le mode d'Effe se joue seul, pas à {players}.",
    rule="R1",
)
TEAM_IS_FOR_SEVERAL: Final = reason(
    "mini_divercity/team_is_for_several",
    en="The cooperative game is for two to seven players.",
    fr="Le jeu coopératif se joue de deux à sept.",
    rule="R1",
)
FULL_TEAM_IS_A_TEAM: Final = reason(
    "mini_divercity/full_team_is_a_team",
    en="Full Team shares all divers out among several players.",
    fr="L'équipe au complet répartit tous les plongeurs entre plusieurs joueurs.",
    rule="R78",
)
GOAL_OUT_OF_REACH: Final = reason(
    "mini_divercity/goal_out_of_reach",
    en="Saving {save} of 12 species is out of reach before {lose_at} are lost.",
    fr="Sauver {save} espèces sur 12 est hors d'atteinte avant même d'en perdre {lose_at}.",
    rule="R23",
)
OTHER_MODE: Final = reason(
    "mini_divercity/other_mode",
    en="That belongs to the other way to play.",
    fr="Cela appartient à l'autre façon de jouer.",
    rule="R1",
)
ANSWER_FIRST: Final = reason(
    "mini_divercity/answer_first",
    en="There is another question to answer first.",
    fr="Il faut d'abord répondre à une autre question.",
    rule="R12",
)
NOT_ASKED: Final = reason(
    "mini_divercity/not_asked",
    en="Nothing of the kind was asked.",
    fr="Rien de tel n'a été demandé.",
    rule="R12",
)
NO_CARD_THERE: Final = reason(
    "mini_divercity/no_card_there",
    en="No card lies at place {place}.",
    fr="Il n'y a pas de carte à la place {place}.",
    rule="R29",
)
NOT_IN_ORDER: Final = reason(
    "mini_divercity/not_in_order",
    en="Name each card once, from left to right, and none twice.",
    fr="Nommez chaque carte une fois, de gauche à droite, et aucune deux fois.",
    rule="R29",
)
OIL_COSTS: Final = reason(
    "mini_divercity/oil_costs",
    en="Cards that the oil platform takes along with that one: {count}.",
    fr="Cartes que la plateforme pétrolière prend avec celle-là : {count}.",
    rule="R31",
)
SO_MANY_MORE: Final = reason(
    "mini_divercity/so_many_more",
    en="Cards to discard along with that one: {count}.",
    fr="Cartes à défausser avec celle-là : {count}.",
    rule="R65",
)
ONE_CARD: Final = reason(
    "mini_divercity/one_card",
    en="Together, one card is given and no other with it.",
    fr="Ensemble, on donne une carte et aucune autre avec elle.",
    rule="R85",
)
SAVE_COSTS: Final = reason(
    "mini_divercity/save_costs",
    en="Cards to discard for the species that is saved: {count}.",
    fr="Cartes à défausser pour l'espèce sauvée : {count}.",
    rule="R85",
)
SO_MANY: Final = reason(
    "mini_divercity/so_many",
    en="Ocean cards to turn face up: {count}.",
    fr="Cartes Océan à retourner : {count}.",
    rule="R44",
)
NOT_FACE_DOWN: Final = reason(
    "mini_divercity/not_face_down",
    en="At place {place} no Ocean card lies face down.",
    fr="À la place {place}, aucune carte Océan n'est face cachée.",
    rule="R44",
)
HOTEL_IS_SHUT: Final = reason(
    "mini_divercity/hotel_is_shut",
    en="The {hotel} island shows no hotel.",
    fr="L'île {hotel} ne montre pas d'hôtel.",
    rule="R60",
)
NOT_YOUR_DIVER: Final = reason(
    "mini_divercity/not_your_diver",
    en="That diver is not with you.",
    fr="Ce plongeur n'est pas avec vous.",
    rule="R38",
)
DIVER_USED: Final = reason(
    "mini_divercity/diver_used",
    en="That diver has acted already.",
    fr="Ce plongeur a déjà agi.",
    rule="R8",
)
ONE_DIVER_A_TURN: Final = reason(
    "mini_divercity/one_diver_a_turn",
    en="A diver has acted in this turn already.",
    fr="Un plongeur a déjà agi pendant ce tour.",
    rule="R48",
)
NOT_THE_AIM: Final = reason(
    "mini_divercity/not_the_aim",
    en="That diver cannot act on that now.",
    fr="Ce plongeur ne peut pas agir là-dessus maintenant.",
    rule="R38",
)
NO_DIVER_LEFT: Final = reason(
    "mini_divercity/no_diver_left",
    en="Quick exploration needs a diver who has not acted.",
    fr="L'exploration rapide demande un plongeur inutilisé.",
    rule="R52",
)
NOTHING_HIDDEN: Final = reason(
    "mini_divercity/nothing_hidden",
    en="Quick exploration needs an Ocean card that lies face down.",
    fr="L'exploration rapide demande une carte Océan face cachée.",
    rule="R53",
)
LAGOON_NOT_FULL: Final = reason(
    "mini_divercity/lagoon_not_full",
    en="Quick exploration needs two Lagoon cards.",
    fr="L'exploration rapide demande deux cartes Lagon.",
    rule="R54",
)
EXPLORED_ALREADY: Final = reason(
    "mini_divercity/explored_already",
    en="You have explored quickly in this turn already.",
    fr="Vous avez déjà fait une exploration rapide pendant ce tour.",
    rule="R37",
)
NO_SUCH_TEAMMATE: Final = reason(
    "mini_divercity/no_such_teammate",
    en="No teammate of yours sits at seat {seat}.",
    fr="Personne d'autre de l'équipe n'occupe la place {seat}.",
    rule="R82",
)
NOT_CAUGHT: Final = reason(
    "mini_divercity/not_caught",
    en="The Captain has not taken that species.",
    fr="Le capitaine n'a pas pris cette espèce.",
    rule="R39",
)
NOT_AN_ORDER: Final = reason(
    "mini_divercity/not_an_order",
    en="Name each of the {count} cards once.",
    fr="Nommez chacune des {count} cartes une fois.",
    rule="R46",
)
CONSULTED_ALREADY: Final = reason(
    "mini_divercity/consulted_already",
    en="You have looked through that pile already.",
    fr="Vous avez déjà consulté cette défausse.",
    rule="R68",
)
NOTHING_DISCARDED: Final = reason(
    "mini_divercity/nothing_discarded",
    en="That pile is empty.",
    fr="Cette défausse est vide.",
    rule="R69",
)
TOO_EARLY_TO_CONCEDE: Final = reason(
    "mini_divercity/too_early_to_concede",
    en="There are still cards in the Species deck.",
    fr="Il reste des cartes dans la pile Espèces.",
    rule="R71",
)

REASONS: Final = (
    EFFE_IS_SOLO,
    TEAM_IS_FOR_SEVERAL,
    FULL_TEAM_IS_A_TEAM,
    GOAL_OUT_OF_REACH,
    OTHER_MODE,
    ANSWER_FIRST,
    NOT_ASKED,
    NO_CARD_THERE,
    NOT_IN_ORDER,
    OIL_COSTS,
    SO_MANY_MORE,
    ONE_CARD,
    SAVE_COSTS,
    SO_MANY,
    NOT_FACE_DOWN,
    HOTEL_IS_SHUT,
    NOT_YOUR_DIVER,
    DIVER_USED,
    ONE_DIVER_A_TURN,
    NOT_THE_AIM,
    NO_DIVER_LEFT,
    NOTHING_HIDDEN,
    LAGOON_NOT_FULL,
    EXPLORED_ALREADY,
    NO_SUCH_TEAMMATE,
    NOT_CAUGHT,
    NOT_AN_ORDER,
    CONSULTED_ALREADY,
    NOTHING_DISCARDED,
    TOO_EARLY_TO_CONCEDE,
)
