import json
from collections.abc import Mapping
from importlib.resources import files

import pytest

from domain.game import fold
from domain.games.fifty_first_state import GAME, game
from domain.games.fifty_first_state.cards import Action, Location, effects
from domain.games.fifty_first_state.commands import FiftyFirstOptions, KeepCard
from domain.games.fifty_first_state.figures import (
    BUILT_IN,
    CardEntry,
    FactionEntry,
    LeaderActionEntry,
    StatePack,
    read,
)
from domain.games.fifty_first_state.scoring import ladder
from domain.packs import InvalidPackError
from domain.refusals import Refusal
from rules.fifty_first_state.packs import SCHOOL, TITLE, card, leader_action, removal, text
from rules.fifty_first_state.table import MASTER_SET, STANDARD, Stacked, copies, faces, random_game

OWNERS = text(
    card("school", 2),
    card("church", 1, {**SCHOOL, "built": [{"does": "on_entry", "gains": {"vp": 3}}]}),
    card("mercenaries", 4, {"kind": "contact", "contact": "conquest", "value": 2}),
    card("silo", 3, {**SCHOOL, "built": [{"does": "action", "gains": {"any": 1}}]}),
)


def test_an_owners_pack() -> None:
    """R66: Three cards are replaced and one is added; all else is as in the pack below."""
    pack = read(OWNERS, BUILT_IN)
    assert copies(pack) == {**copies(STANDARD), "school": 2, "mercenaries": 4, "silo": 3}
    changed = {id for id, face in faces(pack).items() if face != faces(STANDARD).get(id)}
    assert changed == {"school", "church", "mercenaries", "silo"}
    assert pack.figures.factions == STANDARD.figures.factions


def test_an_owners_pack_is_played() -> None:
    """R66, R64: The game with the pack plays it to the end, and names it in the ladder."""
    with_it = GAME.with_pack
    assert with_it is not None
    packs = with_it(OWNERS).packs
    assert [pack.label.name for pack in packs] == ["standard", "master_set", "my_box"]
    own = game((*BUILT_IN, read(OWNERS, BUILT_IN)))
    options = FiftyFirstOptions(faction="mutants", pack="my_box")
    seen = set[str]()
    for number in range(12):
        states = [now for now, _ in random_game(number, options, own)]
        seen.update(card for now in states for card in now.hand)
        assert states[-1].is_over
        assert ladder(states[-1]).startswith(f"my_box@{packs[-1].label.digest} mutants")
    assert "silo" in seen


def test_an_old_match_needs_no_pack() -> None:
    """R65: A game without the pack folds the match that was begun with it, and plays it on."""
    options = FiftyFirstOptions(faction="mutants", pack="my_box")
    pack = read(OWNERS, BUILT_IN)
    own = game((*BUILT_IN, pack))
    with pytest.raises(Refusal, match="match/no_such_pack"):
        GAME.seat_count(options)
    now = fold(GAME.evolve, GAME.initial_state(), own.set_up(options, 1, Stacked()))
    assert now.cards == faces(pack)
    assert GAME.decide(now, KeepCard(), 0, Stacked())


def test_a_card_is_removed() -> None:
    """R66: With 0 copies a card is not in the deck, and needs neither face nor name."""
    pack = read(text(removal("church")), BUILT_IN)
    assert {*copies(STANDARD)} - {*copies(pack)} == {"church"}


def test_a_card_may_become_another_kind() -> None:
    """R66: What we took for a contact card can be a location in the owner's box."""
    pack = read(text(card("mercenaries")), BUILT_IN)
    assert isinstance(faces(pack)["mercenaries"], Location)


def test_a_faction_is_replaced() -> None:
    """R66: An owner may know the figures of a faction better."""
    contacts = [
        {"contact": kind, "cost": {"scrap": 1}, "value": 1}
        for kind in ("conquest", "cooperation", "incorporation")
    ]
    faction = {
        "entry": "fifty_first_state.faction",
        "id": "mutants",
        "origin": "owner",
        "base": {"makes": {"worker": 3, "fuel": 1}, "contacts": contacts},
    }
    figures = read(text(faction), BUILT_IN).figures
    assert figures.factions["mutants"].makes == {"worker": 3, "fuel": 1}


def built(*effects: Mapping[str, object]) -> dict[str, object]:
    return card("silo", 1, {**SCHOOL, "built": list(effects)})


BROKEN = {
    "not JSON": ('{"entry": ', "line 2: Input data was truncated"),
    "distance": (
        card("silo", 1, {**SCHOOL, "distance": 4}),
        "line 2: Invalid enum value 4 - at `$.card.distance`",
    ),
    "effect": (built({"does": "explosion"}), "line 2: Invalid value 'explosion'"),
    "good": (
        built({"does": "production", "makes": {"gold": 1}}),
        "line 2: Invalid enum value 'gold'",
    ),
    "amount": (
        built({"does": "production", "makes": {"fuel": 0}}),
        "line 2: Expected `int` >= 1",
    ),
    "misspelt field": (card("silo") | {"copeis": 2}, "line 2: Object contains unknown field"),
    "copies": (card("silo", -1), "line 2: Expected `int` >= 0 - at `$.copies`"),
    "no face": (removal("silo") | {"copies": 1}, "line 2: silo has no card"),
    "no name": (
        removal("silo") | {"copies": 1, "card": SCHOOL},
        "line 2: silo has no names",
    ),
    "choice out of place": (
        built({"does": "production", "makes": {"any": 1}}),
        "line 2: silo: a production cannot give any",
    ),
    "redraw out of place": (
        built({"does": "action", "gains": {"redraw": 1}}),
        "line 2: silo: an action cannot give redraw",
    ),
    "empty action": (built({"does": "action", "gains": {}}), "line 2: silo: an action gives"),
    "two actions": (
        built(*[{"does": "action", "gains": {"vp": 1}}] * 2),
        "line 2: silo: a location has one action at most",
    ),
    "two open productions": (
        built(*[{"does": "production", "makes": {"fuel": 1}, "open": True}] * 2),
        "line 2: silo: a location has one open production at most",
    ),
    "icon twice": (
        card("silo", 1, {**SCHOOL, "icons": ["fuel", "fuel"]}),
        "line 2: silo: a location has each icon once",
    ),
    "icon of a conquest": (
        built({"does": "trigger", "when": "conquer", "icon": "fuel", "gains": {"vp": 1}}),
        "line 2: silo: only a trigger on locations that join",
    ),
    "choice in spoils": (
        card("silo", 1, {**SCHOOL, "spoils": {"any": 1}}),
        "line 2: silo: spoils cannot give any",
    ),
    "two redraws": (
        built({"does": "redraw"}, {"does": "redraw"}),
        "line 2: silo: a location allows one redraw at most",
    ),
    "two redraws of an agreement": (
        card("silo", 1, {**SCHOOL, "agreement": {"redraw": 2}}),
        "line 2: silo: an agreement allows one redraw at most",
    ),
    "two actions of a leader": (
        card(
            "envoy", 1, {"kind": "leader", "effects": [{"does": "action", "gains": {"vp": 1}}] * 2}
        ),
        "line 2: envoy: a leader has one action at most",
    ),
    "redraw of a leader": (
        leader_action(gains={"redraw": 1}),
        "line 2: leader_action: an action cannot give redraw",
    ),
    "no gain of a leader": (
        leader_action(gains={}),
        "line 2: leader_action: an action gives nothing",
    ),
    "unknown faction": (
        {
            "entry": "fifty_first_state.faction",
            "id": "texas",
            "origin": "owner",
            "base": {"makes": {}, "contacts": []},
        },
        "line 2: texas is no faction",
    ),
    "faction without contacts": (
        {
            "entry": "fifty_first_state.faction",
            "id": "mutants",
            "origin": "owner",
            "base": {"makes": {}, "contacts": []},
        },
        "line 2: mutants: a faction has one contact card of each kind",
    ),
}


@pytest.mark.parametrize("entry, why", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_pack(entry: Mapping[str, object] | str, why: str) -> None:
    """R67: It is refused, with its line and what is wrong there."""
    broken = text() + "\n" + (entry if isinstance(entry, str) else json.dumps(entry))
    with pytest.raises(InvalidPackError) as refused:
        read(broken, BUILT_IN)
    assert str(refused.value).startswith(why)


def test_an_entry_said_twice() -> None:
    """R67: The second line of the same card is named."""
    with pytest.raises(InvalidPackError, match="line 3: silo stands here a second time"):
        read(text(card("silo"), card("silo")), BUILT_IN)


def test_two_leader_actions() -> None:
    """R67, R69: A pack has one action for all leaders."""
    other = leader_action(gains={"vp": 1}) | {"id": "other"}
    with pytest.raises(InvalidPackError, match="line 3: other: a pack has one leader action"):
        read(text(leader_action(gains={"fuel": 1}), other), BUILT_IN)


def test_too_few_open_productions() -> None:
    """R13, R67: A deck without three open productions is refused."""
    open_ones = [
        "fuel_tank",
        "old_depot",
        "dive",
        "quarry",
        "generators",
        "heavy_equipment",
        "watchtower",
        "trading_post",
        "pub",
        "school",
    ]
    read(text(*map(removal, open_ones[:-1])), BUILT_IN)
    with pytest.raises(
        InvalidPackError, match="the deck: 2 cards have open production, 3 are needed"
    ):
        read(text(*map(removal, open_ones)), BUILT_IN)


def test_a_pack_without_factions() -> None:
    """R67: A pack that extends none brings all four factions."""
    lines = [
        json.dumps({**TITLE, "extends": None}),
        *(json.dumps(card(f"silo_{n}", 1, OPEN)) for n in range(3)),
    ]
    with pytest.raises(InvalidPackError, match="the pack: the faction new_york is missing"):
        read("\n".join(lines), BUILT_IN)


OPEN = {**SCHOOL, "built": [{"does": "production", "makes": {"fuel": 1}, "open": True}]}


def test_built_in_packs() -> None:
    """R65: The deck of 2016 has 60 titles and 88 cards, and the same rules."""
    figures = MASTER_SET.figures
    assert (len(figures.deck), sum(copies(MASTER_SET).values())) == (60, 88)
    assert figures.factions == STANDARD.figures.factions


@pytest.mark.parametrize("pack", BUILT_IN, ids=lambda pack: pack.label.name)
def test_every_figure_says_where_it_comes_from(pack: StatePack) -> None:
    """R65: Each card names a source for its name, its figures and its copies."""
    for entry in pack.entries:
        assert entry.names is not None
        assert entry.source
        match entry:
            case CardEntry(sources=sources):
                assert {"names", "name_fr", "copies"} <= {*sources}
            case FactionEntry(sources=sources):
                assert "makes" in sources
            case LeaderActionEntry():
                pytest.fail("the packs of ours leave the leader action out")


def test_french_names_as_printed() -> None:
    """R65: The fifteen names of the sheet are as it writes them, with accents on capitals."""
    printed = {
        entry.names.fr
        for entry in STANDARD.entries
        if entry.names is not None and entry.sources.get("name_fr") == "SOLO"
    }
    assert printed == {
        "MERCENAIRES",
        "ENGIN LOURD",
        "ÉCOLE",
        "PLACE DU MARCHÉ",
        "FABRIQUE",
        "ÉPAVE D'AVION",
        "BAZAR",
        "TOUR DE GUET",
        "BELLE NITRO",
        "ANCIEN DÉPÔT",
        "VIEUX PARKING",
        "BRIQUETERIE",
        "CARAVANE DE PILLARDS",
        "PUB",
        "ANCIENNE BIBLIOTHÈQUE",
    }


def test_actions_of_both_editions() -> None:
    """R8, R49, R50: On cards of 2010 the rules add workers, cards of 2016 state all costs."""
    for pack, tells_all in ((STANDARD, False), (MASTER_SET, True)):
        actions = [action for each in faces(pack).values() for action in effects(each, Action)]
        assert actions
        of_sheet = Action({"any": 1})  # CARAVANE DE PILLARDS is the sheet's in both
        assert of_sheet in actions
        others = [action for action in actions if action != of_sheet]
        assert all((action.uses is not None) == tells_all for action in others)


@pytest.mark.parametrize("pack", BUILT_IN, ids=lambda pack: pack.label.name)
def test_every_kind_of_effect_is_data(pack: StatePack) -> None:
    """R8: The code of the game names no card of either pack."""
    folder = files("domain.games.fifty_first_state")
    code = "".join(each.read_text() for each in folder.iterdir() if each.name.endswith(".py"))
    others = {"merchants", "church"}  # a faction and an icon, each with a card of its name
    assert not [id for id in faces(pack) if f'"{id}"' in code and id not in others]
