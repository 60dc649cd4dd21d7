from msgspec.structs import replace

from domain.games.fifty_first_state.cards import Trigger
from domain.games.fifty_first_state.commands import Redevelop, UseLocation
from domain.games.fifty_first_state.events import Scored
from domain.games.fifty_first_state.scoring import tally
from domain.games.fifty_first_state.state import InPlay
from rules.fifty_first_state.table import (
    MASTER_SET,
    after,
    events_of,
    location,
    of_type,
    offered,
    refusal,
    state,
)


def test_redeveloping() -> None:
    """R42: For a building material the dive becomes an arena: both show a weapon."""
    now = after(state(hand="arena", built="dive", brick=1), Redevelop("arena", 0, ("brick",)))
    assert now.built == (InPlay("arena", redeveloped=True),)
    assert (now.hand, now.goods) == ((), {})


def test_what_it_costs() -> None:
    """R42: One building material, a universal in its place, or a token; each is offered."""
    now = state(hand="arena", built="dive", brick=1, universal=1, redevelopment=1)
    assert {each.pay for each in offered(now, Redevelop)} == {
        ("brick",),
        ("universal",),
        ("redevelopment",),
    }


def test_the_distance_does_not_matter() -> None:
    """R42: A location three away can replace one that is near."""
    now = state(hand="gun_shop", built="dive", brick=1)
    assert Redevelop("gun_shop", 0, ("brick",)) in offered(now, Redevelop)


def test_an_icon_must_be_shared() -> None:
    """R42: The generators show a worker, the gun shop a weapon and points."""
    now = state(hand="gun_shop", built="generators dive", brick=1, redevelopment=1)
    assert {each.place for each in offered(now, Redevelop)} == {1}
    assert refusal(now, Redevelop("gun_shop", 0, ("brick",))) == "no_shared_icon"
    assert refusal(now, Redevelop("gun_shop", 0, ("redevelopment",))) == "no_shared_icon"


def test_the_bulldozer_asks_for_no_icon() -> None:
    """R43: Its token replaces any location, and is not an ordinary one."""
    now = state(hand="gun_shop", built="bulldozer generators", brick=1, worker=1)
    now = after(now, UseLocation(0, ("brick", "worker")))
    assert now.goods == {"free_redevelopment": 1}
    assert {each.place for each in offered(now, Redevelop)} == {0, 1}
    now = after(now, Redevelop("gun_shop", 1, ("free_redevelopment",)))
    assert now.built[1].card == "gun_shop"


def test_the_excavator_makes_an_ordinary_token() -> None:
    """R43: Only a free token lifts the condition."""
    now = state(hand="gun_shop", built="generators", redevelopment=1)
    assert not offered(now, Redevelop)


def test_points_stay() -> None:
    """R44: Those of the card that goes move to the base, and the card to the discards."""
    before = state(hand="gas_station", built="refinery", brick=1)
    before = replace(before, built=(InPlay("refinery", points=2, scorings=2, uses=1),))
    now = after(before, Redevelop("gas_station", 0, ("brick",)))
    assert (now.points, now.discards) == (2, ("refinery",))
    assert now.built == (InPlay("gas_station", redeveloped=True),)


def test_goods_on_the_card_go_with_it() -> None:
    """R44: A stock that was not taken is lost."""
    before = state(pack=MASTER_SET, hand="school", built="camp", brick=1)
    before = replace(before, built=(InPlay("camp", stock={"worker": 3}),))
    now = after(before, Redevelop("school", 0, ("brick",)))
    assert now.built == (InPlay("school", redeveloped=True),)
    assert now.goods == {"worker": 1}  # the school's own, on entry


def test_redeveloped_counts_once() -> None:
    """R44, R58: A place that is redeveloped twice holds one redeveloped location, worth two."""
    now = state(hand="arena gun_shop", built="dive", brick=2)
    now = after(now, Redevelop("arena", 0, ("brick",)))
    assert tally(now).total == 2
    now = after(now, Redevelop("gun_shop", 0, ("brick",)))
    assert tally(now).total == 2


def test_a_leader_may_answer() -> None:
    """R46: The road chief scores for each redevelopment, and for nothing else."""
    before = state(hand="arena", built="dive", leader="road_chief", brick=1)
    events = events_of(before, Redevelop("arena", 0, ("brick",)))
    assert of_type(Scored, events) == [Scored("leader", 1)]


def test_a_location_does_not_answer_its_own_redevelopment() -> None:
    """R45: A feature that answers redevelopments is silent about the one it came by."""
    foreman = location(icons=("fuel",), built=(Trigger("redevelop", {"vp": 1}),))
    before = state(cards={"foreman": foreman}, hand="foreman", built="fuel_tank foreman", brick=1)
    events = events_of(before, Redevelop("foreman", 0, ("brick",)))
    assert of_type(Scored, events) == [Scored(1, 1)]


def test_there_must_be_something_to_replace() -> None:
    """R42: A place that holds no location cannot be redeveloped."""
    assert refusal(state(hand="arena", brick=1), Redevelop("arena", 0, ("brick",))) == (
        "no_such_place"
    )


def test_the_opponents_row_cannot_be_redeveloped() -> None:
    """R26: Only places of the state are offered."""
    assert not offered(state(hand="arena", row="dive", brick=1), Redevelop)
