"""An owner's pack that says all that ours leave out or are not sure of, and games with it."""

from random import Random
from typing import Final

import pytest

from domain.clock import Untimed
from domain.game import AnyGame
from domain.games.fifty_first_state import GAME, game
from domain.games.fifty_first_state.cards import Action, Leader, effects, open_production
from domain.games.fifty_first_state.commands import FiftyFirstOptions, UseLeader
from domain.games.fifty_first_state.events import LeaderUsed, TableLaid
from domain.games.fifty_first_state.figures import BUILT_IN, read
from domain.games.fifty_first_state.scoring import ladder
from domain.games.fifty_first_state.state import Settings
from domain.record.codec import read_record, write_record
from kit.registering import registered
from kit.walks import play_on, seated
from laws.test_law_03_choices import choices_are_the_law
from projections.transcripts import transcript
from rules.fifty_first_state.packs import card, leader_action, text
from rules.fifty_first_state.table import faces, offered, random_game

JOE = {
    "kind": "leader",
    "effects": [
        {"does": "on_entry", "gains": {"scrap": 2}},
        {"does": "action", "gains": {"any": 1}, "cost": {"card": 1}, "uses": 3},
    ],
}
PUB = {
    "kind": "location",
    "distance": 3,
    "icons": ["card"],
    "spoils": {"card": 3},
    "agreement": {"redraw": 1},
    "built": [{"does": "production", "makes": {"card": 1}, "open": False}],
}
LIBRARY = {
    "kind": "location",
    "distance": 1,
    "icons": ["card", "worker"],
    "spoils": {"card": 2},
    "agreement": {"worker": 1},
    "built": [{"does": "redraw"}],
}
CARAVAN = {
    "kind": "location",
    "distance": 2,
    "icons": ["weapon"],
    "spoils": {"universal": 2},
    "agreement": {"weapon": 1},
    "built": [{"does": "action", "gains": {"any": 1}, "cost": {"worker": 1}, "uses": 2}],
}
MERCHANTS = {
    "entry": "fifty_first_state.faction",
    "id": "merchants",
    "origin": "owner",
    "base": {
        "makes": {"worker": 3, "fuel": 1},
        "contacts": [
            {"contact": "conquest", "cost": {"weapon": 2}, "value": 2},
            {"contact": "cooperation", "cost": {"fuel": 1}, "value": 2},
            {"contact": "incorporation", "cost": {"scrap": 1}, "value": 2},
        ],
    },
}
BOX: Final = text(
    leader_action(gains={"vp": 1}, cost={"worker": 1}),
    card("junkey_joe", 4, JOE),
    card("nitro_belle", 4, {"kind": "leader", "effects": []}),
    card("pub", 1, PUB),
    card("ruined_library", 2, LIBRARY),
    card("thieves_caravan", 2, CARAVAN),
    card("mercenaries", 3, {"kind": "contact", "contact": "conquest", "value": 2}),
    MERCHANTS,
)
OPTIONS: Final = FiftyFirstOptions(
    faction="merchants",
    pack="my_box",
    contacts_add_up=False,
    second_visit="one_worker",
    keep_leader_points=True,
)


def test_what_it_says() -> None:
    """R66, R69: The action is that of every leader without one of its own; PUB is closed."""
    cards = faces(read(BOX, BUILT_IN))
    actions = {
        id: [*effects(face, Action)] for id, face in cards.items() if isinstance(face, Leader)
    }
    assert actions.pop("junkey_joe") == [Action({"any": 1}, {"card": 1}, 3)]
    assert len(actions) == 7
    assert all(each == [Action({"vp": 1}, {"worker": 1})] for each in actions.values())
    assert open_production(cards["pub"]) is None


def test_it_is_laid() -> None:
    """R65, R68: The first event has the leaders with their action, the prices and the settings."""
    _, (laid, *_) = next(random_game(1, OPTIONS, game((*BUILT_IN, read(BOX, BUILT_IN)))))
    assert isinstance(laid, TableLaid)
    (belle,) = [each.card for each in laid.deck if each.id == "nitro_belle"]
    assert belle == Leader((Action({"vp": 1}, {"worker": 1}),))
    assert laid.base.contacts[0].cost == {"weapon": 2}
    assert laid.settings == Settings(
        contacts_add_up=False, second_visit="one_worker", keep_leader_points=True
    )


def test_games_with_it() -> None:
    """R66, R69: Games end, and leaders act in them, by the common action and by Joe's own."""
    owned = game((*BUILT_IN, read(BOX, BUILT_IN)))
    used = list[LeaderUsed]()
    for number in range(30):
        steps = [*random_game(number, OPTIONS, owned)]
        assert steps[-1][0].is_over
        assert ladder(steps[-1][0]).endswith("contacts=single second_visit=one_worker leader=kept")
        used += [each for _, events in steps for each in events if isinstance(each, LeaderUsed)]
    assert [each for each in used if each.take]
    assert [each for each in used if not each.take]


@pytest.mark.parametrize("number", range(4))
def test_laws_hold_with_it(number: int) -> None:
    """R69: As owners load it: choices are what is accepted, and records read back."""
    with_pack = GAME.with_pack
    assert with_pack is not None
    owned: AnyGame = with_pack(BOX)
    with registered(owned):
        table = seated(owned, OPTIONS, f"{number:064x}", Untimed())
        play_on(table, Random(number))
        choices_are_the_law(table)
        content = transcript((step.commit, step.after) for step in table.steps)
        assert content is not None
        (record,) = read_record(owned, write_record(owned, content))
        assert record.outcome == table.match.outcome
        assert record.options == OPTIONS


def test_it_is_offered() -> None:
    """R69: Somewhere in a few games the leader action is among the choices."""
    owned = game((*BUILT_IN, read(BOX, BUILT_IN)))
    states = [now for number in range(10) for now, _ in random_game(number, OPTIONS, owned)]
    assert [now for now in states if now.phase == "action" and offered(now, UseLeader)]
