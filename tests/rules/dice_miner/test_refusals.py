"""Every refusal with its text."""

import pytest
from msgspec.structs import replace

from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.material import PLACES, Face
from domain.games.dice_miner.state import DiceMinerState
from domain.refusals import Refusal
from rules.dice_miner.table import alone, played, refused, sides, together

FULL = together([], ["tool_beer"], mountain=dict.fromkeys(PLACES, "tunnel5"), starter=1)
SIDE = played(FULL, "beer1>A", *sides("chest2"))


def conjuring(*dice: Face) -> DiceMinerState:
    return played(together(dice, [], heroes=("surveyor", "engineer"), starter=1), "e1")


def caching() -> DiceMinerState:
    return played(together(["chest2", "gem1"], [], starter=1), "e1")


SHOWN: list[tuple[str, DiceMinerState, str, str, str]] = [
    (
        "dice_miner/not_now",
        together(["chest2"], []),
        "keep1",
        "That is not what can be done now.",
        "Ce n'est pas ce qui peut se faire maintenant.",
    ),
    (
        "dice_miner/only_alone",
        together([], []),
        "stop",
        "Only whoever plays alone can do that.",
        "Seul un mineur solitaire peut faire cela.",
    ),
    (
        "dice_miner/only_at_a_table",
        alone(),
        "engineer",
        "That is done only where several play.",
        "Cela ne se fait qu'à plusieurs.",
    ),
    (
        "dice_miner/question_open",
        played(alone((), {"a1": "tool_beer"}), "a1"),
        "stop",
        "Something else must be decided first.",
        "Il faut d'abord décider autre chose.",
    ),
    ("dice_miner/not_asked", alone(), "open", "Nobody asked that.", "Cela n'a pas été demandé."),
    (
        "dice_miner/no_die_there",
        alone(),
        "a1",
        "There is no die at a1.",
        "Il n'y a pas de dé en a1.",
    ),
    (
        "dice_miner/not_on_top",
        FULL,
        "b1",
        "The die at b1 is not on top of the mountain.",
        "Le dé en b1 n'est pas au sommet de la montagne.",
    ),
    (
        "dice_miner/covered",
        SIDE,
        "b2",
        "Two dice lie on the one at b2.",
        "Deux dés reposent sur celui en b2.",
    ),
    (
        "dice_miner/no_run_to_continue",
        alone((), {"a1": "tunnel3"}),
        "a1",
        "A 3 needs a run that ends with the number before it.",
        "Un 3 demande une suite qui s'arrête au chiffre précédent.",
    ),
    (
        "dice_miner/no_free_tool",
        alone((), {"a1": "dragon4"}),
        "a1",
        "No free shield neutralises that.",
        "Aucun outil libre (bouclier) ne neutralise cela.",
    ),
    (
        "dice_miner/nothing_to_name",
        alone((), {"a1": "hazard_beer"}),
        "a1",
        "This beer could be nothing that you may take.",
        "Cette bière ne pourrait être rien que vous puissiez prendre.",
    ),
    (
        "dice_miner/not_its_face",
        played(alone((), {"a1": "tool_beer"}), "a1"),
        "=gem1",
        "That die has no such face.",
        "Ce dé n'a pas cette face.",
    ),
    (
        "dice_miner/no_room",
        played(alone(("chest2", "shield1"), {"a1": "gem1"}), "a1"),
        "beside2",
        "There are not enough free chests on that die.",
        "Il n'y a pas assez de coffres libres sur ce dé.",
    ),
    (
        "dice_miner/no_such_die",
        alone((), {"a1": "gem1"}),
        "spend1",
        "You have no such die.",
        "Vous n'avez pas ce dé.",
    ),
    (
        "dice_miner/no_magic",
        alone(("shield1",), {"a1": "gem1"}),
        "spend1",
        "That die shows no magic.",
        "Ce dé ne montre pas de magie.",
    ),
    (
        "dice_miner/magic_is_spent",
        conjuring("gem1"),
        "spend1",
        "That die shows no magic, or has been spent in this round.",
        "Ce dé ne montre pas de magie, ou a déjà été dépensé dans cette manche.",
    ),
    (
        "dice_miner/nothing_to_recycle",
        alone(("magic1",)),
        "spend1",
        "The mountain is empty: there is nothing to recycle.",
        "La montagne est vide : il n'y a rien à recycler.",
    ),
    (
        "dice_miner/no_refill_left",
        replace(alone(), refills=0),
        "refill",
        "The mountain has been refilled twice.",
        "La montagne a déjà été remplie deux fois.",
    ),
    (
        "dice_miner/mountain_full",
        alone((), dict.fromkeys(PLACES, "tunnel1")),
        "refill",
        "The mountain is full.",
        "La montagne est pleine.",
    ),
    (
        "dice_miner/bag_empty",
        replace(alone(), bag=(0,) * 5),
        "refill",
        "The bag is empty.",
        "Le sac est vide.",
    ),
    (
        "dice_miner/hero_taken",
        replace(together([], []), phase="heroes"),
        "engineer",
        "Somebody has that hero.",
        "Quelqu'un a déjà ce héros.",
    ),
    (
        "dice_miner/no_beer",
        together(["gem1"], []),
        "beer1>B",
        "That die shows no beer.",
        "Ce dé ne montre pas de bière.",
    ),
    (
        "dice_miner/beer_comes_first",
        SIDE,
        "beer1>A",
        "A beer is shared once, before the first die of the turn is picked.",
        "On partage une bière une seule fois, avant de choisir le premier dé du tour.",
    ),
    (
        "dice_miner/with_somebody_else",
        FULL,
        "beer1>B",
        "A beer is shared with another player.",
        "Une bière se partage avec un autre joueur.",
    ),
    (
        "dice_miner/cannot_reroll",
        played(conjuring("magic1", "gem1", "tunnel1"), "spend1"),
        "mark1",
        "Magic rerolls neither hazard dice nor spent ones, and each die once.",
        "La magie ne relance ni les dés Danger ni les dés dépensés, et chaque dé une fois.",
    ),
    (
        "dice_miner/nothing_to_reroll",
        conjuring("magic1", "dragon4"),
        "spend1",
        "You have no die that this magic could reroll.",
        "Vous n'avez aucun dé que cette magie pourrait relancer.",
    ),
    (
        "dice_miner/hero_is_spent",
        played(conjuring("magic1", "gem1", "tunnel1"), "call mark2", 1),
        "call",
        "Your hero has no magic left in this round.",
        "Votre héros n'a plus de magie pour cette manche.",
    ),
    (
        "dice_miner/cannot_cache",
        caching(),
        "keep1",
        "No free chest of another die or hero can hold that one.",
        "Aucun coffre libre d'un autre dé ou du héros ne peut garder celui-là.",
    ),
]


@pytest.mark.parametrize("code, state, move, english, french", SHOWN, ids=[it[0] for it in SHOWN])
def test_a_refusal_says_why(
    code: str, state: DiceMinerState, move: str, english: str, french: str
) -> None:
    """R11: Each refusal has its own code and rule, and a text in both languages."""
    turned_down = refused(state, move)
    assert turned_down.reason.code == code
    assert turned_down.reason.rule
    assert turned_down.in_language("en") == english
    assert turned_down.in_language("fr") == french


def test_a_setting_for_one() -> None:
    """R62: The refusal names the setting."""
    with pytest.raises(Refusal) as caught:
        GAME.seat_count(DiceMinerOptions(players=2, magic_dice=0))
    assert caught.value.in_language("en") == "magic_dice is a setting for one player."
    assert caught.value.in_language("fr") == "magic_dice est un réglage pour un seul joueur."


def test_every_reason_is_shown_here() -> None:
    """R11: No reason is listed that nothing leads to, and none is missing."""
    shown = [code for code, *_ in SHOWN]
    listed = [each.code for each in GAME.refusals]
    assert listed == ["dice_miner/solo_setting", *shown]
