"""Reasons for refusals."""

from typing import Final

from domain.games.fifty_first_state import payment_refusals
from domain.refusals import reason

NOT_NOW: Final = reason(
    "fifty_first_state/not_now",
    en="That belongs to another phase of the round. Now you may {question}.",
    fr="Cela appartient à une autre phase du tour. Vous pouvez maintenant {question}.",
    rule="R15",
)
NO_SUCH_CARD: Final = reason(
    "fifty_first_state/no_such_card",
    en="There is no such card in this match.",
    fr="Il n'y a pas de telle carte dans cette partie.",
    rule="R65",
)
NOT_IN_HAND: Final = reason(
    "fifty_first_state/not_in_hand",
    en="You do not hold {card}.",
    fr="Vous n'avez pas {card} en main.",
    rule="R35",
)
NOT_SPOILS: Final = reason(
    "fifty_first_state/not_spoils",
    en="{card} is not among your spoils.",
    fr="{card} n'est pas dans votre butin.",
    rule="R31",
)
NO_LOCATION: Final = reason(
    "fifty_first_state/no_location",
    en="{card} is no location.",
    fr="{card} n'est pas un lieu.",
    rule="R7",
)
NO_LEADER: Final = reason(
    "fifty_first_state/no_leader",
    en="{card} is no leader.",
    fr="{card} n'est pas un leader.",
    rule="R46",
)
BASE_IS_FULL: Final = reason(
    "fifty_first_state/base_is_full",
    en="Three cards already lie under your base.",
    fr="Il y a déjà trois cartes sous votre base.",
    rule="R40",
)
NO_SUCH_PLACE: Final = reason(
    "fifty_first_state/no_such_place",
    en="There is no location at place {place}: counted from 0, there are {count}.",
    fr="Il n'y a pas de lieu à la place {place} : comptés depuis 0, il y en a {count}.",
    rule="R41",
)
NO_SHARED_ICON: Final = reason(
    "fifty_first_state/no_shared_icon",
    en="{card} and {old} share no icon.",
    fr="{card} et {old} n'ont aucun symbole en commun.",
    rule="R42",
)
HELD_ONCE: Final = reason(
    "fifty_first_state/held_once",
    en="You hold {card} only once.",
    fr="Vous n'avez {card} qu'une fois en main.",
    rule="R47",
)
CARDS_IN_ORDER: Final = reason(
    "fifty_first_state/cards_in_order",
    en="Name the two cards in the order of the choices: {cards}.",
    fr="Nommez les deux cartes dans l'ordre des choix : {cards}.",
    rule="R47",
)
TOO_FEW_WORKERS: Final = reason(
    "fifty_first_state/too_few_workers",
    en="It takes two workers to fetch a resource: you are short of {missing}.",
    fr="Il faut deux travailleurs pour aller chercher une ressource : il vous manque {missing}.",
    rule="R48",
)
TOO_FEW_VISITORS: Final = reason(
    "fifty_first_state/too_few_visitors",
    en="Visiting {card} now takes {price}: you are short of {missing}.",
    fr="Visiter {card} demande maintenant {price} : il vous manque {missing}.",
    rule="R53",
)
NO_ACTION: Final = reason(
    "fifty_first_state/no_action",
    en="{card} has no action.",
    fr="{card} n'a pas d'action.",
    rule="R49",
)
NO_LEADER_IN_PLAY: Final = reason(
    "fifty_first_state/no_leader_in_play",
    en="You have no leader yet: play one first.",
    fr="Vous n'avez pas encore de leader : jouez-en un d'abord.",
    rule="R69",
)
NO_LEADER_ACTION: Final = reason(
    "fifty_first_state/no_leader_action",
    en="{card} has no leader action: what it does in the first edition is not known.",
    fr="{card} n'a pas d'action de leader : celle de la première édition n'est pas connue.",
    rule="R69",
)
USED_UP: Final = reason(
    "fifty_first_state/used_up",
    en="{card} cannot work once more this round.",
    fr="{card} ne peut plus servir durant ce tour.",
    rule="R49",
)
SCORED_OUT: Final = reason(
    "fifty_first_state/scored_out",
    en="{card} has scored three times.",
    fr="{card} a déjà marqué trois fois.",
    rule="R51",
)
WRONG_CHOICE: Final = reason(
    "fifty_first_state/wrong_choice",
    en="{card} gives {count} of your choice, named in this order: {among}.",
    fr="{card} donne {count} au choix, à nommer dans cet ordre : {among}.",
    rule="R52",
)
NO_CHOICE: Final = reason(
    "fifty_first_state/no_choice",
    en="{card} leaves you nothing to choose.",
    fr="{card} ne vous laisse rien à choisir.",
    rule="R52",
)
CLOSED: Final = reason(
    "fifty_first_state/closed",
    en="{card} cannot be visited once more this round.",
    fr="{card} ne peut plus être visité durant ce tour.",
    rule="R53",
)
NO_STOCK: Final = reason(
    "fifty_first_state/no_stock",
    en="There is no {good} on {card}.",
    fr="Rien de tel sur {card} : {good}.",
    rule="R56",
)
CANNOT_KEEP: Final = reason(
    "fifty_first_state/cannot_keep",
    en="Your locations cannot keep just these goods. They can keep {possible}.",
    fr="Vos lieux ne peuvent pas garder exactement ces biens. Ils peuvent garder {possible}.",
    rule="R61",
)

REASONS: Final = (
    NOT_NOW,
    NO_SUCH_CARD,
    NOT_IN_HAND,
    NOT_SPOILS,
    NO_LOCATION,
    NO_LEADER,
    BASE_IS_FULL,
    NO_SUCH_PLACE,
    NO_SHARED_ICON,
    HELD_ONCE,
    CARDS_IN_ORDER,
    TOO_FEW_WORKERS,
    TOO_FEW_VISITORS,
    NO_ACTION,
    NO_LEADER_IN_PLAY,
    NO_LEADER_ACTION,
    USED_UP,
    SCORED_OUT,
    WRONG_CHOICE,
    NO_CHOICE,
    CLOSED,
    NO_STOCK,
    CANNOT_KEEP,
    *payment_refusals.REASONS,
)
