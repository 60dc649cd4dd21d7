"""The leader action: left out by the packs of ours, defined by an owner's."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.cards import Action, Card, Leader, effects
from domain.games.fifty_first_state.commands import Pass, PlayLeader, UseLeader
from domain.games.fifty_first_state.events import Gained, LeaderUsed, Scored
from domain.games.fifty_first_state.figures import BUILT_IN, StatePack
from domain.games.fifty_first_state.parsing import parse
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay
from rules.fifty_first_state.table import (
    after,
    events_of,
    faces,
    next_actions,
    offered,
    random_game,
    refusal,
    state,
)


def led(action: Action, *, leader: str | None = "envoy", **goods: int) -> FiftyFirstState:
    cards: dict[str, Card] = {"envoy": Leader((action,)), "nitro_belle": Leader((action,))}
    table = state(cards=cards, leader=leader, hand="nitro_belle dive")
    return replace(table, goods=goods)


SALVAGE = Action({"vp": 1, "fuel": 1}, {"worker": 1})


@pytest.mark.parametrize("pack", BUILT_IN, ids=lambda pack: pack.label.name)
def test_packs_of_ours_leave_it_out(pack: StatePack) -> None:
    """R69: No leader of ours has an action."""
    leaders = [each for each in faces(pack).values() if isinstance(each, Leader)]
    assert not [action for each in leaders for action in effects(each, Action)]


@pytest.mark.parametrize("number", range(10))
def test_it_is_never_offered_without_a_pack(number: int) -> None:
    """R69: With the packs of ours no command of it is offered."""
    for now, _ in random_game(number):
        assert now.phase != "action" or not offered(now, UseLeader)
        assert GAME.view(now, 0).leader_price is None


def test_it_is_used() -> None:
    """R69, R51: It takes its whole price and gives; its points lie on the leader."""
    before = led(SALVAGE, worker=2)
    assert offered(before, UseLeader) == (UseLeader(("worker",)),)
    events = events_of(before, UseLeader(("worker",)))
    assert events == (
        LeaderUsed(("worker",)),
        Gained("envoy", {"fuel": 1}),
        Scored("leader", 1),
    )
    now = after(before, UseLeader(("worker",)))
    assert (now.goods, now.leader) == (
        {"fuel": 1, "worker": 1},
        InPlay("envoy", points=1, scorings=1, uses=1),
    )
    assert GAME.view(now, 0).points.on_leader == 1


def test_once_a_round() -> None:
    """R69: It is used once a round where the pack says nothing else, and again in the next."""
    now = after(led(SALVAGE, worker=3), UseLeader(("worker",)))
    assert not offered(now, UseLeader)
    assert refusal(now, UseLeader(("worker",))) == "used_up"
    assert offered(next_actions(now), UseLeader)


def test_so_often_a_round() -> None:
    """R69, R50: A pack may allow more uses, each at the same price."""
    now = led(replace(SALVAGE, uses=2), worker=3)
    for _ in range(2):
        now = after(now, UseLeader(("worker",)))
    assert now.goods == {"fuel": 2, "worker": 1}
    assert refusal(now, UseLeader(("worker",))) == "used_up"


def test_it_scores_three_times() -> None:
    """R51, R69: After the third scoring of the leader an action that scores is closed."""
    before = replace(led(SALVAGE, worker=1), leader=InPlay("envoy", points=5, scorings=3))
    assert not offered(before, UseLeader)
    assert refusal(before, UseLeader(("worker",))) == "scored_out"
    no_points = replace(led(Action({"fuel": 1})), leader=InPlay("envoy", scorings=3))
    assert offered(no_points, UseLeader) == (UseLeader(()),)


def test_a_resource_of_choice() -> None:
    """R69, R52: Where it gives a choice, each resource is offered."""
    before = led(Action({"any": 1}, {"card": 1}))
    assert len(offered(before, UseLeader)) == 2 * 5
    now = after(before, UseLeader(("hand.dive",), ("brick",)))
    assert (now.goods, now.discards) == ({"brick": 1}, ("dive",))
    assert refusal(before, UseLeader(("hand.dive",))) == "wrong_choice"


def test_it_needs_a_leader() -> None:
    """R69: Without a leader in play there is no leader action."""
    before = led(SALVAGE, leader=None, worker=1)
    assert not offered(before, UseLeader)
    assert refusal(before, UseLeader(("worker",))) == "no_leader_in_play"


def test_a_new_leader_may_act() -> None:
    """R69: The uses are those of the leader: a new one acts in the same round."""
    now = after(led(SALVAGE, worker=2), UseLeader(("worker",)))
    now = after(now, PlayLeader("nitro_belle"))
    assert offered(now, UseLeader)


def test_refused_without_an_action() -> None:
    """R69: A leader of ours has none, and the refusal says so."""
    assert refusal(state(leader="envoy", worker=1), UseLeader(("worker",))) == "no_leader_action"


def test_its_price_is_shown() -> None:
    """R69, R14: All viewers see the price of the next use, and none when it is used up."""
    before = led(SALVAGE, worker=1)
    for viewer in (0, None):
        assert GAME.view(before, viewer).leader_price == {"worker": 1}
        used = after(before, UseLeader(("worker",)))
        assert GAME.view(used, viewer).leader_price is None
    used_event = LeaderUsed(("worker",))
    assert GAME.redact(used_event, None) == used_event


@pytest.mark.parametrize(
    "word, command",
    [
        ("leader=worker", UseLeader(("worker",))),
        ("leader=", UseLeader(())),
        ("leader=hand.dive>brick+fuel", UseLeader(("hand.dive",), ("brick", "fuel"))),
    ],
)
def test_its_word(word: str, command: UseLeader) -> None:
    """R69: The word of a record reads back to the command."""
    assert parse(word) == (0, command)
    assert GAME.notate(LeaderUsed(command.pay, command.take)) == word


def test_clean_up_for_old_leaders() -> None:
    """R62: A leader without an action is the same after Clean-up, byte for byte."""
    before = state(leader="envoy")
    now = after(before, Pass())
    assert msgspec.json.encode(now.leader) == msgspec.json.encode(before.leader)
