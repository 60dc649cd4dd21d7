"""Names in refusals that no pack gives: islands by colour, modes, questions, actions of divers."""

from typing import Final

from domain.components import noun
from domain.pack_names import Vocabulary

VOCABULARY: Final[Vocabulary] = {
    "hotel": {  # by the colour of the island; `île` is feminine
        "red": noun(en="red", fr="rouge"),
        "green": noun(en="green", fr="verte"),
        "blue": noun(en="blue", fr="bleue"),
        "orange": noun(en="orange", fr="orange"),
        "purple": noun(en="purple", fr="violette"),
        "yellow": noun(en="yellow", fr="jaune"),
    },
    "mode": {
        "effe": noun(en="Effe's mode", fr="le mode d'Effe"),
        "team": noun(en="the cooperative game", fr="le jeu coopératif"),
    },
    "thing": {
        "card": noun(en=("card", "cards"), fr=("carte", "cartes")),
        "other": noun(en=("other card", "other cards"), fr=("autre carte", "autres cartes")),
    },
    "question": {
        "oil": noun(
            en="which card the oil platform gets", fr="quelle carte va à la plateforme pétrolière"
        ),
        "save": noun(
            en="what you discard for the species that is saved",
            fr="ce que vous défaussez pour l'espèce sauvée",
        ),
        "swap": noun(
            en="whether a Lagoon card and an Ocean card change places",
            fr="si une carte Lagon et une carte Océan sont interchangées",
        ),
        "catch": noun(
            en="which of the cards taken from the Species deck is discarded",
            fr="laquelle des cartes prises sur la pile Espèces est défaussée",
        ),
        "reveal": noun(
            en="which cards are turned face up", fr="quelles cartes sont retournées face visible"
        ),
        "order": noun(
            en="the order of the next Corporations cards",
            fr="l'ordre des prochaines cartes Corporations",
        ),
        "look": noun(
            en="whether the next Corporations card is turned face up",
            fr="si la prochaine carte Corporations est retournée",
        ),
        "action": noun(
            en="the main action that a teammate has called you for",
            fr="l'action principale pour laquelle on vous appelle",
        ),
    },
    "deed": {
        "call_teammate": noun(
            en="calls one teammate, for a main action",
            fr="appelle une autre personne, pour une action principale",
        ),
        "close_hotel": noun(en="closes one open hotel", fr="ferme un hôtel ouvert"),
        "see_own_hand": noun(
            en="shows you the whole hand, without a target",
            fr="vous montre toute la main, sans rien désigner",
        ),
        "identify": noun(
            en="identifies one card of the hand, alone one of the Ocean",
            fr="identifie une carte de la main, seul une carte Océan",
        ),
        "tell_hands": noun(
            en="tells teammates their hands", fr="annonce leur main à d'autres personnes"
        ),
        "move_token": noun(
            en="moves the token of one species in play, from its own zone of the scale",
            fr="déplace le jeton d'une espèce en jeu, depuis sa zone de l'échelle",
        ),
        "order_corporations": noun(
            en="looks at the next Corporations cards, without a target",
            fr="regarde les prochaines cartes Corporations, sans rien désigner",
        ),
        "catch": noun(
            en="takes one or more cards from the Species deck, as many as there are",
            fr="prend une ou plusieurs cartes de la pile Espèces, selon ce qu'il y a",
        ),
        "reveal": noun(
            en="turns cards and the next Species card face up, without a target",
            fr="retourne des cartes et la prochaine carte Espèces, sans rien désigner",
        ),
    },
}
