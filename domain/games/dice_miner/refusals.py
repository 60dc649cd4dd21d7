"""Reasons for refusals."""

from typing import Final

from domain.refusals import reason

SOLO_SETTING: Final = reason(
    "dice_miner/solo_setting",
    en="{setting} is a setting for one player.",
    fr="{setting} est un réglage pour un seul joueur.",
    rule="R62",
)
NOT_NOW: Final = reason(
    "dice_miner/not_now",
    en="That is not what can be done now.",
    fr="Ce n'est pas ce qui peut se faire maintenant.",
    rule="R37",
)
ONLY_ALONE: Final = reason(
    "dice_miner/only_alone",
    en="Only whoever plays alone can do that.",
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
    en="Something else must be decided first.",
    fr="Il faut d'abord décider autre chose.",
    rule="R65",
)
NOT_ASKED: Final = reason(
    "dice_miner/not_asked",
    en="Nobody asked that.",
    fr="Cela n'a pas été demandé.",
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
    en="The die at {place} is not on top of the mountain.",
    fr="Le dé en {place} n'est pas au sommet de la montagne.",
    rule="R4",
)
COVERED: Final = reason(
    "dice_miner/covered",
    en="Two dice lie on the one at {place}.",
    fr="Deux dés reposent sur celui en {place}.",
    rule="R43",
)
NO_RUN_TO_CONTINUE: Final = reason(
    "dice_miner/no_run_to_continue",
    en="A {number} needs a run that ends with the number before it.",
    fr="Un {number} demande une suite qui s'arrête au chiffre précédent.",
    rule="R15",
)
NO_FREE_TOOL: Final = reason(
    "dice_miner/no_free_tool",
    en="No free {tool} neutralises that.",
    fr="Aucun outil libre ({tool}) ne neutralise cela.",
    rule="R17",
)
NOTHING_TO_NAME: Final = reason(
    "dice_miner/nothing_to_name",
    en="This beer could be nothing that you may take.",
    fr="Cette bière ne pourrait être rien que vous puissiez prendre.",
    rule="R63",
)
NOT_ITS_FACE: Final = reason(
    "dice_miner/not_its_face",
    en="That die has no such face.",
    fr="Ce dé n'a pas cette face.",
    rule="R19",
)
NO_ROOM: Final = reason(
    "dice_miner/no_room",
    en="There are not enough free chests on that die.",
    fr="Il n'y a pas assez de coffres libres sur ce dé.",
    rule="R21",
)
NO_SUCH_DIE: Final = reason(
    "dice_miner/no_such_die",
    en="You have no such die.",
    fr="Vous n'avez pas ce dé.",
    rule="R65",
)
NO_MAGIC: Final = reason(
    "dice_miner/no_magic",
    en="That die shows no magic.",
    fr="Ce dé ne montre pas de magie.",
    rule="R23",
)
MAGIC_IS_SPENT: Final = reason(
    "dice_miner/magic_is_spent",
    en="That die shows no magic, or has been spent in this round.",
    fr="Ce dé ne montre pas de magie, ou a déjà été dépensé dans cette manche.",
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
    en="Somebody has that hero.",
    fr="Quelqu'un a déjà ce héros.",
    rule="R39",
)
NO_BEER: Final = reason(
    "dice_miner/no_beer",
    en="That die shows no beer.",
    fr="Ce dé ne montre pas de bière.",
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
    en="Magic rerolls neither hazard dice nor spent ones, and each die once.",
    fr="La magie ne relance ni les dés Danger ni les dés dépensés, et chaque dé une fois.",
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
    en="Your hero has no magic left in this round.",
    fr="Votre héros n'a plus de magie pour cette manche.",
    rule="R48",
)
CANNOT_CACHE: Final = reason(
    "dice_miner/cannot_cache",
    en="No free chest of another die or hero can hold that one.",
    fr="Aucun coffre libre d'un autre dé ou du héros ne peut garder celui-là.",
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
