"""Packs that cannot be played with, each with the line to blame; and one that can."""

import re

import msgspec
import pytest

from domain.games.mini_divercity import GAME, game
from domain.games.mini_divercity.commands import MiniDivercityOptions
from domain.games.mini_divercity.events import GameLaid
from domain.games.mini_divercity.figures import Goal, pack
from domain.games.mini_divercity.terms import goal_of
from domain.packs import InvalidPackError, built_in
from rules.mini_divercity.table import PACKS, Chance, all_corporation_cards, replayed, the

RECONSTRUCTED = built_in("domain.games.mini_divercity", "reconstructed")
TITLE = '{"pack":"mine","game":"mini_divercity","title":{"en":"Mine","fr":"Le mien"}%s}'
OWNER = '"origin":"owner"'


def entry(kind: str, id: str, figures: str = "") -> str:
    return f'{{"entry":"mini_divercity.{kind}","id":"{id}",{figures}{OWNER}}}'


def mine(*lines: str) -> str:
    """An owner's pack that is laid over the reconstructed one."""
    return "\n".join([TITLE % ',"extends":"reconstructed"', *lines])


OIL = '"events":["oil"],"copies":6,'
BROKEN = {
    "unknown species": (
        mine(entry("species", "shark", '"name":{"en":"Shark","fr":"Requin"},"copies":5,')),
        "line 2: Invalid enum value 'shark'",
    ),
    "unknown kind of entry": (mine(entry("whale", "blue")), "line 2: Invalid value"),
    "unknown field": (mine(entry("number", "hand", '"value":3,"unit":"cards",')), "line 2: .*unit"),
    "no JSON": (mine("oil: 6"), "line 2: JSON is malformed"),
    "no origin": (
        mine('{"entry":"mini_divercity.number","id":"hand","value":3}'),
        "line 2: .*origin",
    ),
    "said twice": (
        mine(*[entry("number", "hand", '"value":3,')] * 2),
        "line 3: hand stands here a second time",
    ),
    "wrong count of Corporations cards": (
        mine(entry("corporation", "oil", '"events":["oil"],"copies":7,')),
        "line 37 of reconstructed: there should be 27 Corporations cards, and there are 28",
    ),
    "wrong count of Species cards": (
        mine(entry("species", "crab", '"name":{"en":"Crab","fr":"Crabe"},"copies":4,')),
        "line 2 of reconstructed: there should be 60 Species cards, and there are 59",
    ),
    "three colours for a hotel": (
        mine(
            entry(
                "corporation",
                "hotels_red_green",
                '"events":["hotels"],"copies":2,"hotels":["red","green","blue"],',
            )
        ),
        "line 2: hotels_red_green opens 1 or 2 hotels but names 3 colours$",
    ),
    "one colour twice": (
        mine(
            entry(
                "corporation",
                "hotels_red_green",
                '"events":["hotels"],"copies":2,"hotels":["red","red"],',
            )
        ),
        "line 2: hotels_red_green names red twice",
    ),
    "a colour that no island has": (
        mine(
            entry(
                "corporation",
                "hotels_red_green",
                '"events":["hotels"],"copies":2,"hotels":["red","pink"],',
            )
        ),
        "line 2: Invalid enum value 'pink'",
    ),
    "colours without hotels": (
        mine(entry("corporation", "oil", f'{OIL}"hotels":["red","green"],')),
        "line 2: oil names hotels and does not open them",
    ),
    "no event": (
        mine(entry("corporation", "oil", '"events":[],"copies":6,')),
        "line 2: oil has no event",
    ),
    "three events": (
        mine(
            entry(
                "corporation",
                "oil",
                '"events":["oil","dynamite","hotels"],"hotels":["red","green"],"copies":6,',
            )
        ),
        "line 2: oil has 3 events, and two is most",
    ),
    "an unknown event": (
        mine(entry("corporation", "oil", '"events":["storm"],"copies":6,')),
        "line 2: Invalid enum value 'storm'",
    ),
    "an island that is never threatened": (
        mine(
            *(
                entry(
                    "corporation",
                    f"{kind}hotels_purple_yellow",
                    f'"events":["hotels"],"copies":{copies},"hotels":["purple","blue"],',
                )
                for kind, copies in (("", 2), ("oil_", 1), ("dynamite_", 1))
            )
        ),
        "line 37 of reconstructed: no card of the deck opens the yellow hotel",
    ),
    "a goal out of reach": (
        mine(entry("level", "7", '"save":9,"lose_at":5,')),
        "line 2: level 7: saving 9 is out of reach before 5 are lost",
    ),
    "a level that is not there": (
        mine(entry("level", "8", '"save":5,"lose_at":5,')),
        "line 2: Invalid enum value '8'",
    ),
    "hotels twice with two colours": (
        mine(
            entry(
                "corporation",
                "hotels_red_green",
                '"events":["hotels","hotels"],"copies":2,"hotels":["red","green"],',
            )
        ),
        "line 2: hotels_red_green opens 3 or 4 hotels but names 2 colours$",
    ),
    "hotels without a colour": (
        mine(entry("corporation", "hotels_red_green", '"events":["hotels"],"copies":2,')),
        "line 2: hotels_red_green opens 1 or 2 hotels but names 0 colours$",
    ),
    "a token that does not move": (
        mine(entry("power", "diving", '"does":"move_token","zone":"any","step":0,')),
        "line 2: diving moves a token by no step",
    ),
    "a step for nothing": (
        mine(entry("power", "captain", '"does":"identify","step":2,')),
        "line 2: a step goes with move_token, and only with it",
    ),
    "a token mover who needs teammates alone": (
        mine(entry("power", "diving", '"does":"tell_hands",')),
        "line 2: tell_hands needs teammates: alone, diving needs a solo_power",
    ),
    "a solo power that needs teammates": (
        mine(entry("solo_power", "captain", '"does":"call_teammate",')),
        "line 2: call_teammate needs teammates: alone, captain needs a solo_power",
    ),
    "more cards than the Captain chooses from": (
        mine(entry("solo_power", "captain", '"does":"catch","count":3,')),
        "line 2: catch has a count of 2 at most",
    ),
    "no diver in a turn": (
        mine(entry("number", "divers_per_turn", '"value":0,')),
        "line 2: divers_per_turn is from 1 to 8",
    ),
    "a goal of Effe's mode out of reach": (
        mine(entry("goal", "effe", '"save":9,"lose_at":5,"hotels":6,')),
        "line 2: the goal effe: saving 9 is out of reach before 5 are lost",
    ),
    "a species on two Scale cards": (
        mine(entry("scale_card", "1", '"species":["nudibranch","eel"],')),
        ".*: eel stands on two Scale cards, or twice on one",
    ),
    "a token from nowhere": (
        mine(entry("power", "diving", '"does":"move_token",')),
        "line 2: a zone goes with move_token, and only with it",
    ),
    "a zone for nothing": (
        mine(entry("power", "captain", '"does":"identify","zone":"red",')),
        "line 2: a zone goes with move_token, and only with it",
    ),
    "a count for nothing": (
        mine(entry("power", "captain", '"does":"identify","count":2,')),
        "line 2: identify has no count",
    ),
    "more teammates than a command names": (
        mine(entry("power", "communications", '"does":"tell_hands","count":3,')),
        "line 2: tell_hands has a count of 2 at most",
    ),
    "looking at fewer cards than another has ordered": (
        mine(entry("power", "captain", '"does":"order_corporations","count":2,')),
        r"line 36 of reconstructed: visionary orders 4 cards, but captain 2 \(line 2\)",
    ),
    "a hand without places": (
        mine(entry("number", "hand", '"value":6,')),
        "line 2: hand is from 1 to 5",
    ),
    "too much for a save": (
        mine(entry("number", "extra_discard_on_save", '"value":3,')),
        "line 2: extra_discard_on_save is from 0 to 2",
    ),
    "a number that means nothing": (
        mine(entry("number", "lives", '"value":3,')),
        "line 2: Invalid enum value 'lives'",
    ),
    "something is missing": (
        "\n".join(line for line in RECONSTRUCTED.splitlines() if '"crab"' not in line),
        "the whole: the species crab is missing",
    ),
    "extends nothing": (TITLE % ',"extends":"harsh"', "line 1: there is no pack harsh to extend"),
    "a name that is taken": (
        RECONSTRUCTED,
        "line 1: there is a pack reconstructed already",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pack_names_its_line(name: str) -> None:
    """R11: An invalid pack is refused with the line and the reason."""
    text, complaint = BROKEN[name]
    if name == "something is missing":
        text = text.replace('"pack": "reconstructed"', '"pack": "mine"')
    with pytest.raises(InvalidPackError, match=re.compile(f"^{complaint}")):
        pack(text, PACKS)


def test_too_few_species_cards() -> None:
    """R11: The first hands of seven players must not use the deck up."""
    lines = [
        line.replace('"copies": 5', '"copies": 2') if '"mini_divercity.species"' in line else line
        for line in RECONSTRUCTED.replace('"pack": "reconstructed"', '"pack": "mine"').splitlines()
    ]
    text = "\n".join(lines).replace('"value": 60', '"value": 24')
    assert pack(text, PACKS).figures.numbers["species_cards"] == 24
    shorter = text.replace('"hand", "value": 3', '"hand", "value": 4')
    with pytest.raises(
        InvalidPackError, match="line 2: the first hands would use up all Species cards"
    ):
        pack(shorter, PACKS)


def test_an_owners_pack() -> None:
    """R11: What an owner knows better replaces our guesses, and the rest stays."""
    text = mine(
        entry("corporation", "oil", '"events":["oil"],"copies":8,'),
        entry("corporation", "dynamite", '"events":["dynamite"],"copies":4,'),
        entry("power", "captain", '"does":"order_corporations","count":2,'),
        entry("power", "visionary", '"does":"order_corporations","count":2,'),
        entry("level", "2", '"save":6,"lose_at":6,'),
    )
    assert GAME.with_pack is not None
    extended = GAME.with_pack(text)
    agreed = MiniDivercityOptions(mode="team", players=2, level=2, pack="mine")
    assert extended.pack_of(agreed) == extended.packs[-1].label
    ours = game((*PACKS, pack(text, PACKS)))
    state = replayed(ours.set_up(agreed, ours.seat_count(agreed), Chance()))
    assert all_corporation_cards(state)["oil"] == 8
    assert state.power("captain").does == "order_corporations"
    assert state.terms.goal == Goal(6, 6)
    assert goal_of(agreed, PACKS[0].figures) == Goal(6, 5)


def test_the_match_keeps_its_figures() -> None:
    """R11: The first event has all figures, so that the match replays without its pack."""
    for known in PACKS:
        agreed = MiniDivercityOptions(pack=known.label.name)
        laid = the(GAME.set_up(agreed, 1, Chance()), GameLaid)
        again = msgspec.json.decode(msgspec.json.encode(laid), type=GameLaid)
        assert replayed([again]) == replayed([laid])
        assert again.terms.pack == known.label


def test_every_entry_says_where_it_comes_from() -> None:
    """R11: Published or reconstructed, with the source or the key of the question."""
    for known in PACKS:
        for figure in known.entries:
            assert figure.origin in {"published", "reconstructed"}
            assert figure.source
