"""Every refusal with its text."""

from functools import partial

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
        "That belongs to another phase; this one is for the excavation.",
        "Cela appartient à une autre phase ; celle-ci est pour la fouille.",
    ),
    (
        "dice_miner/only_alone",
        together([], []),
        "stop",
        "Only a lone miner can do that.",
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
        "Another question waits: what the beer shall be.",
        "Une autre question attend : ce que sera la bière.",
    ),
    (
        "dice_miner/not_asked",
        alone(),
        "open",
        "That is not asked now: whether to cache the treasure.",
        "Cela n'est pas demandé maintenant : cacher ou non le trésor.",
    ),
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
        "The die at b1 is not on top of the mountain: it lies under a1.",
        "Le dé en b1 n'est pas au sommet de la montagne : il est sous a1.",
    ),
    (
        "dice_miner/covered",
        SIDE,
        "b2",
        "Two dice lie on the one at b2: a1 and a2.",
        "Deux dés reposent sur celui en b2 : a1 et a2.",
    ),
    (
        "dice_miner/no_run_to_continue",
        alone((), {"a1": "tunnel3"}),
        "a1",
        "A 3 needs a run that ends with 2.",
        "Un 3 demande une suite qui s'arrête à 2.",
    ),
    (
        "dice_miner/no_free_tool",
        alone((), {"a1": "dragon4"}),
        "a1",
        "To pick that die (4 dragons) you need a tool that neutralises nothing yet: shield.",
        (
            "Pour choisir ce dé (4 dragons), il faut un outil qui ne neutralise encore rien "
            ": bouclier."
        ),
    ),
    (
        "dice_miner/nothing_to_name",
        alone((), {"a1": "hazard_beer"}),
        "a1",
        "This beer can only be a hazard, which needs a free tool: shield or crossed pickaxes.",
        (
            "Cette bière ne peut être qu'un danger, qui demande un outil libre : bouclier ou "
            "pioches croisées."
        ),
    ),
    (
        "dice_miner/not_its_face",
        played(alone((), {"a1": "tool_beer"}), "a1"),
        "=gem1",
        "That is no face of this Tool die; it can be: shield, crossed pickaxes or 2 chests.",
        "Ce dé Outil n'a pas cette face ; il peut être : bouclier, pioches croisées ou 2 coffres.",
    ),
    (
        "dice_miner/no_room",
        played(alone(("chest2", "shield1"), {"a1": "gem1"}), "a1"),
        "beside2",
        "To cache this treasure (gem) takes 1 chest on one die; free on that one: 0 chests.",
        ("Pour cacher ce trésor (gemme), il faut 1 coffre sur un même dé ; libre ici : 0 coffre."),
    ),
    (
        "dice_miner/no_such_die",
        alone((), {"a1": "gem1"}),
        "spend1",
        "Your collection has no die number 1; it has 0 dice.",
        "Votre collection n'a pas de dé numéro 1 ; elle a 0 dé.",
    ),
    (
        "dice_miner/no_magic",
        alone(("shield1",), {"a1": "gem1"}),
        "spend1",
        "That die (shield) shows no magic.",
        "Ce dé (bouclier) ne montre pas de magie.",
    ),
    (
        "dice_miner/not_magic",
        conjuring("gem1"),
        "spend1",
        "That die (gem) shows no magic.",
        "Ce dé (gemme) ne montre pas de magie.",
    ),
    (
        "dice_miner/magic_is_spent",
        played(conjuring("magic1", "gem1", "magic1"), "spend1 mark2", 1),
        "spend1",
        "That die has been spent in this round.",
        "Ce dé a déjà été dépensé dans cette manche.",
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
        "Engineer is taken; still free: Alchemist, Dragon Slayer, Surveyor and Treasurer.",
        (
            "Ingénieur n'est plus libre ; restent : Alchimiste, Tueur de dragons, Géomètre "
            "et Trésorier."
        ),
    ),
    (
        "dice_miner/no_beer",
        together(["gem1"], []),
        "beer1>B",
        "That die (gem) shows no beer.",
        "Ce dé (gemme) ne montre pas de bière.",
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
        (
            "That die (magic 1) cannot be chosen: magic rerolls neither Hazard dice nor "
            "spent ones, and each die once. Dice to choose: 1."
        ),
        (
            "Ce dé (magie 1) ne peut être désigné : la magie ne relance ni les dés Danger ni "
            "les dés dépensés, et chaque dé une fois. Dés à désigner : 1."
        ),
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
        "Surveyor has no magic to use in this round.",
        "Géomètre n'a pas de magie à utiliser dans cette manche.",
    ),
    (
        "dice_miner/cannot_cache",
        caching(),
        "keep1",
        "No free chest of another die or of your hero can hold that one (2 chests).",
        "Aucun coffre libre d'un autre dé ou du héros ne peut cacher celui-là (2 coffres).",
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
    caught.value.names = partial(GAME.names, None)
    assert caught.value.in_language("en") == "The setting “Magic dice” is for one player."
    assert caught.value.in_language("fr") == "Le réglage « Dés Magie » est pour un seul joueur."
    assert caught.value.data == {"setting": "magic_dice"}


def test_which_tool_is_missing() -> None:
    """R17: A program learns the hazard, the tool against it, and how many are missing."""
    facts = refused(alone((), {"a1": "dragon4"}), "a1").data
    assert facts == {"hazard": "dragon4", "tool": "shield", "missing": {"shield": 1}}


def test_how_many_symbols() -> None:
    """R21: A program learns how many chests a treasure takes, and how many are free."""
    asked = played(alone(("chest2", "shield1"), {"a1": "gem2"}), "a1")
    facts = refused(asked, "beside2").data
    assert facts == {"treasure": "gem2", "needed": {"chest": 2}, "free": {"chest": 0}}


def test_which_question_waits() -> None:
    """R65: An answer to another question is refused with the question that waits."""
    asked = played(alone((), {"a1": "tool_beer"}), "a1")
    assert refused(asked, "open").data == {"waiting": "face", "left": 1}
    recycling = played(alone(("magic2",), dict.fromkeys(PLACES, "tunnel5")), "spend1")
    assert refused(recycling, "open").data == {"waiting": "recycling", "left": 2}


def test_every_reason_is_shown_here() -> None:
    """R11: No reason is listed that nothing leads to, and none is missing."""
    shown = [code for code, *_ in SHOWN]
    listed = [each.code for each in GAME.refusals]
    assert listed == ["dice_miner/solo_setting", *shown]
