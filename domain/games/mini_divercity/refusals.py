"""Reasons for refusals of commands and options."""

from typing import Final

from domain.refusals import reason

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
    en="That is not done in {mode}.",
    fr="Cela ne se fait pas dans {mode}.",
    rule="R1",
)
ANSWER_FIRST: Final = reason(
    "mini_divercity/answer_first",
    en="Another question waits: {waiting}.",
    fr="Une autre question attend : {waiting}.",
    rule="R12",
)
NOT_ASKED: Final = reason(
    "mini_divercity/not_asked",
    en="That is not asked now: {question}.",
    fr="Cela n'est pas demandé maintenant : {question}.",
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
    en="{species} is out of play: beside this Lagoon card the oil platform takes "
    "{missing}, and you named {given}.",
    fr="{species} est hors jeu : avec cette carte Lagon, la plateforme pétrolière prend "
    "{missing}, et vous en nommez {given}.",
    rule="R31",
)
SO_MANY_MORE: Final = reason(
    "mini_divercity/so_many_more",
    en="{species} lies in the Lagoon: to identify it, {missing} must be discarded along "
    "with it, and you named {given}.",
    fr="{species} est dans le Lagon : pour l'identifier, il faut défausser {missing} "
    "avec elle, et vous en nommez {given}.",
    rule="R65",
)
NO_OTHER: Final = reason(
    "mini_divercity/no_other",
    en="No other card is discarded along with that one, and you named {given}.",
    fr="Aucune autre carte n'est défaussée avec celle-là, et vous en nommez {given}.",
    rule="R65",
)
OIL_NO_OTHER: Final = reason(
    "mini_divercity/oil_no_other",
    en="The oil platform takes no other card along with that one, and you named {given}.",
    fr="La plateforme pétrolière ne prend aucune autre carte avec celle-là, et vous en "
    "nommez {given}.",
    rule="R31",
)
ONE_CARD: Final = reason(
    "mini_divercity/one_card",
    en="Together, one card is given and no other with it.",
    fr="Ensemble, on donne une carte et aucune autre avec elle.",
    rule="R85",
)
SAVE_COSTS: Final = reason(
    "mini_divercity/save_costs",
    en="The saved species costs {missing}, and you named {given}.",
    fr="L'espèce sauvée coûte {missing}, et vous en nommez {given}.",
    rule="R85",
)
SO_MANY: Final = reason(
    "mini_divercity/so_many",
    en="So many are turned face up: {missing}; you named {given}.",
    fr="Il s'en retourne {missing}, et vous en nommez {given}.",
    rule="R44",
)
NOT_FACE_DOWN: Final = reason(
    "mini_divercity/not_face_down",
    en="No card lies face down at place {place}.",
    fr="À la place {place}, aucune carte n'est face cachée.",
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
    en="You do not have this diver: {diver}.",
    fr="Vous n'avez pas ce plongeur : {diver}.",
    rule="R38",
)
DIVER_USED: Final = reason(
    "mini_divercity/diver_used",
    en="This diver has acted already: {diver}.",
    fr="Ce plongeur a déjà agi : {diver}.",
    rule="R8",
)
ONE_DIVER_A_TURN: Final = reason(
    "mini_divercity/one_diver_a_turn",
    en="{diver} has acted in this turn already; divers who may act in a turn: {most}.",
    fr="{diver} a déjà agi pendant ce tour ; plongeurs qui peuvent agir par tour : {most}.",
    rule="R48",
)
NOT_THE_AIM: Final = reason(
    "mini_divercity/not_the_aim",
    en="{diver} {deed}.",
    fr="{diver} : {deed}.",
    rule="R38",
)
NOTHING_TO_ACT_ON: Final = reason(
    "mini_divercity/nothing_to_act_on",
    en="{diver} {deed}, and nothing of the kind is there now. You may send this diver "
    "without a target.",
    fr="{diver} : {deed} ; il n'y a rien de tel maintenant. Vous pouvez envoyer ce "
    "plongeur sans rien désigner.",
    rule="R49",
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
    en="Only {caught} can be chosen, not {species}.",
    fr="On ne peut choisir que {caught}, pas {species}.",
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
    NO_OTHER,
    OIL_NO_OTHER,
    ONE_CARD,
    SAVE_COSTS,
    SO_MANY,
    NOT_FACE_DOWN,
    HOTEL_IS_SHUT,
    NOT_YOUR_DIVER,
    DIVER_USED,
    ONE_DIVER_A_TURN,
    NOT_THE_AIM,
    NOTHING_TO_ACT_ON,
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
