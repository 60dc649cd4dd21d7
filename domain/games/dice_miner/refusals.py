"""Reasons for refusals."""

from typing import Final

from domain.refusals import reason

SOLO_SETTING: Final = reason(
    "dice_miner/solo_setting",
    en="The setting “{setting}” is for one player.",
    fr="Le réglage « {setting} » est pour un seul joueur.",
    rule="R62",
)
NOT_NOW: Final = reason(
    "dice_miner/not_now",
    en="That belongs to another phase; this one is for {phase}.",
    fr="Cela appartient à une autre phase ; celle-ci est pour {phase}.",
    rule="R37",
)
ONLY_ALONE: Final = reason(
    "dice_miner/only_alone",
    en="Only a lone miner can do that.",
    fr="Seul un mineur solitaire peut faire cela.",
    rule="R62",
)
ONLY_AT_A_TABLE: Final = reason(
    "dice_miner/only_at_a_table",
    en="That is done only where several play.",
    fr="Cela ne se fait qu'à plusieurs.",
    rule="R62",
)
QUESTION_OPEN: Final = reason(
    "dice_miner/question_open",
    en="Another question waits: {waiting}.",
    fr="Une autre question attend : {waiting}.",
    rule="R65",
)
NOT_ASKED: Final = reason(
    "dice_miner/not_asked",
    en="That is not asked now: {question}.",
    fr="Cela n'est pas demandé maintenant : {question}.",
    rule="R65",
)
NO_DIE_THERE: Final = reason(
    "dice_miner/no_die_there",
    en="There is no die at {place}.",
    fr="Il n'y a pas de dé en {place}.",
    rule="R4",
)
NOT_ON_TOP: Final = reason(
    "dice_miner/not_on_top",
    en="The die at {place} is not on top of the mountain: it lies under {above}.",
    fr="Le dé en {place} n'est pas au sommet de la montagne : il est sous {above}.",
    rule="R4",
)
COVERED: Final = reason(
    "dice_miner/covered",
    en="Two dice lie on the one at {place}: {above}.",
    fr="Deux dés reposent sur celui en {place} : {above}.",
    rule="R43",
)
NO_RUN_TO_CONTINUE: Final = reason(
    "dice_miner/no_run_to_continue",
    en="A {number} needs a run that ends with {before}.",
    fr="Un {number} demande une suite qui s'arrête à {before}.",
    rule="R15",
)
NO_FREE_TOOL: Final = reason(
    "dice_miner/no_free_tool",
    en="To pick that die ({hazard}) you need a tool that neutralises nothing yet: {tool}.",
    fr="Pour choisir ce dé ({hazard}), il faut un outil qui ne neutralise encore rien : {tool}.",
    rule="R17",
)
NOTHING_TO_NAME: Final = reason(
    "dice_miner/nothing_to_name",
    en="This beer can only be a hazard, which needs a free tool: {tool}.",
    fr="Cette bière ne peut être qu'un danger, qui demande un outil libre : {tool}.",
    rule="R63",
)
NOT_ITS_FACE: Final = reason(
    "dice_miner/not_its_face",
    en="That is no face of this {die} die; it can be: {faces}.",
    fr="Ce dé {die} n'a pas cette face ; il peut être : {faces}.",
    rule="R19",
)
NO_ROOM: Final = reason(
    "dice_miner/no_room",
    en="To cache this treasure ({treasure}) takes {needed} on one die; free on that one: {free}.",
    fr="Pour cacher ce trésor ({treasure}), il faut {needed} sur un même dé ; libre ici : {free}.",
    rule="R21",
)
NO_SUCH_DIE: Final = reason(
    "dice_miner/no_such_die",
    en="Your collection has no die number {number}; it has {held}.",
    fr="Votre collection n'a pas de dé numéro {number} ; elle a {held}.",
    rule="R65",
)
NO_MAGIC: Final = reason(
    "dice_miner/no_magic",
    en="That die ({shown}) shows no magic.",
    fr="Ce dé ({shown}) ne montre pas de magie.",
    rule="R23",
)
NOT_MAGIC: Final = reason(
    "dice_miner/not_magic",
    en="That die ({shown}) shows no magic.",
    fr="Ce dé ({shown}) ne montre pas de magie.",
    rule="R45",
)
MAGIC_IS_SPENT: Final = reason(
    "dice_miner/magic_is_spent",
    en="That die has been spent in this round.",
    fr="Ce dé a déjà été dépensé dans cette manche.",
    rule="R45",
)
NOTHING_TO_RECYCLE: Final = reason(
    "dice_miner/nothing_to_recycle",
    en="The mountain is empty: there is nothing to recycle.",
    fr="La montagne est vide : il n'y a rien à recycler.",
    rule="R25",
)
NO_REFILL_LEFT: Final = reason(
    "dice_miner/no_refill_left",
    en="The mountain has been refilled twice.",
    fr="La montagne a déjà été remplie deux fois.",
    rule="R27",
)
MOUNTAIN_FULL: Final = reason(
    "dice_miner/mountain_full",
    en="The mountain is full.",
    fr="La montagne est pleine.",
    rule="R28",
)
BAG_EMPTY: Final = reason(
    "dice_miner/bag_empty",
    en="The bag is empty.",
    fr="Le sac est vide.",
    rule="R28",
)
HERO_TAKEN: Final = reason(
    "dice_miner/hero_taken",
    en="{hero} is taken; still free: {free}.",
    fr="{hero} n'est plus libre ; restent : {free}.",
    rule="R39",
)
NO_BEER: Final = reason(
    "dice_miner/no_beer",
    en="That die ({shown}) shows no beer.",
    fr="Ce dé ({shown}) ne montre pas de bière.",
    rule="R42",
)
BEER_COMES_FIRST: Final = reason(
    "dice_miner/beer_comes_first",
    en="A beer is shared once, before the first die of the turn is picked.",
    fr="On partage une bière une seule fois, avant de choisir le premier dé du tour.",
    rule="R42",
)
WITH_SOMEBODY_ELSE: Final = reason(
    "dice_miner/with_somebody_else",
    en="A beer is shared with another player.",
    fr="Une bière se partage avec un autre joueur.",
    rule="R42",
)
CANNOT_REROLL: Final = reason(
    "dice_miner/cannot_reroll",
    en="That die ({shown}) cannot be chosen: magic rerolls neither Hazard dice nor spent ones, "
    "and each die once. Dice to choose: {left}.",
    fr="Ce dé ({shown}) ne peut être désigné : la magie ne relance ni les dés Danger ni les dés "
    "dépensés, et chaque dé une fois. Dés à désigner : {left}.",
    rule="R46",
)
NOTHING_TO_REROLL: Final = reason(
    "dice_miner/nothing_to_reroll",
    en="You have no die that this magic could reroll.",
    fr="Vous n'avez aucun dé que cette magie pourrait relancer.",
    rule="R47",
)
HERO_IS_SPENT: Final = reason(
    "dice_miner/hero_is_spent",
    en="{hero} has no magic to use in this round.",
    fr="{hero} n'a pas de magie à utiliser dans cette manche.",
    rule="R48",
)
CANNOT_CACHE: Final = reason(
    "dice_miner/cannot_cache",
    en="No free chest of another die or of your hero can hold that one ({shown}).",
    fr="Aucun coffre libre d'un autre dé ou du héros ne peut cacher celui-là ({shown}).",
    rule="R53",
)

REASONS: Final = (
    SOLO_SETTING,
    NOT_NOW,
    ONLY_ALONE,
    ONLY_AT_A_TABLE,
    QUESTION_OPEN,
    NOT_ASKED,
    NO_DIE_THERE,
    NOT_ON_TOP,
    COVERED,
    NO_RUN_TO_CONTINUE,
    NO_FREE_TOOL,
    NOTHING_TO_NAME,
    NOT_ITS_FACE,
    NO_ROOM,
    NO_SUCH_DIE,
    NO_MAGIC,
    NOT_MAGIC,
    MAGIC_IS_SPENT,
    NOTHING_TO_RECYCLE,
    NO_REFILL_LEFT,
    MOUNTAIN_FULL,
    BAG_EMPTY,
    HERO_TAKEN,
    NO_BEER,
    BEER_COMES_FIRST,
    WITH_SOMEBODY_ELSE,
    CANNOT_REROLL,
    NOTHING_TO_REROLL,
    HERO_IS_SPENT,
    CANNOT_CACHE,
)
