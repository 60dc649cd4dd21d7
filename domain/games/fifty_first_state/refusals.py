"""Reasons for refusals."""

from typing import Final

from domain.refusals import reason

NOT_NOW: Final = reason(
    "fifty_first_state/not_now",
    en="That belongs to another phase of the round.",
    fr="Cela appartient à une autre phase du tour.",
    rule="R15",
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
NO_SUCH_PRICE: Final = reason(
    "fifty_first_state/no_such_price",
    en="This is not a way to pay for it: too much, too little, or not yours.",
    fr="On ne peut pas le payer ainsi : c'est trop, trop peu, ou pas à vous.",
    rule="R36",
)
NO_SUCH_PLACE: Final = reason(
    "fifty_first_state/no_such_place",
    en="There is no location at place {place}.",
    fr="Il n'y a pas de lieu à la place {place}.",
    rule="R41",
)
NO_SHARED_ICON: Final = reason(
    "fifty_first_state/no_shared_icon",
    en="{card} and {old} share no icon.",
    fr="{card} et {old} n'ont aucun symbole en commun.",
    rule="R42",
)
TOO_FEW_CARDS: Final = reason(
    "fifty_first_state/too_few_cards",
    en="You do not hold these two cards, or not in this order.",
    fr="Vous n'avez pas ces deux cartes en main, ou pas dans cet ordre.",
    rule="R47",
)
TOO_FEW_WORKERS: Final = reason(
    "fifty_first_state/too_few_workers",
    en="It takes two workers to fetch a resource.",
    fr="Il faut deux travailleurs pour aller chercher une ressource.",
    rule="R48",
)
TOO_FEW_VISITORS: Final = reason(
    "fifty_first_state/too_few_visitors",
    en="You have too few workers to visit {card}: it takes one, and two the second time.",
    fr="Vous avez trop peu de travailleurs pour visiter {card} : il en faut un, puis deux.",
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
    en="This card does not let you choose that.",
    fr="Cette carte ne vous laisse pas choisir cela.",
    rule="R52",
)
CLOSED: Final = reason(
    "fifty_first_state/closed",
    en="{card} has been visited twice this round.",
    fr="{card} a déjà été visité deux fois durant ce tour.",
    rule="R53",
)
NO_STOCK: Final = reason(
    "fifty_first_state/no_stock",
    en="No such goods lie there.",
    fr="Il n'y a pas de tels biens à cet endroit.",
    rule="R56",
)
CANNOT_KEEP: Final = reason(
    "fifty_first_state/cannot_keep",
    en="Your locations cannot keep just these goods.",
    fr="Vos lieux ne peuvent pas garder exactement ces biens.",
    rule="R61",
)

REASONS: Final = (
    NOT_NOW,
    NOT_IN_HAND,
    NOT_SPOILS,
    NO_LOCATION,
    NO_LEADER,
    BASE_IS_FULL,
    NO_SUCH_PRICE,
    NO_SUCH_PLACE,
    NO_SHARED_ICON,
    TOO_FEW_CARDS,
    TOO_FEW_WORKERS,
    TOO_FEW_VISITORS,
    NO_ACTION,
    NO_LEADER_IN_PLAY,
    NO_LEADER_ACTION,
    USED_UP,
    SCORED_OUT,
    WRONG_CHOICE,
    CLOSED,
    NO_STOCK,
    CANNOT_KEEP,
)
