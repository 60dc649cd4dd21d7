from msgspec.structs import replace

from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.cards import Action, Production, Trigger
from domain.games.fifty_first_state.commands import (
    Conquer,
    Cooperate,
    Incorporate,
    Pass,
    PlayLeader,
    Scavenge,
    TakeStock,
    TradeCards,
    UseLocation,
    Visit,
)
from domain.games.fifty_first_state.events import CardsDrawn, Gained, Passed, Scored
from domain.games.fifty_first_state.material import ACTIONS
from domain.games.fifty_first_state.state import InPlay, Neighbour, Settings
from rules.fifty_first_state.table import (
    MASTER_SET,
    after,
    events_of,
    legal,
    location,
    next_actions,
    of_type,
    offered,
    refusal,
    state,
)


def test_one_thing_after_another() -> None:
    """R15, R35: The player acts until passing, and is asked again after each action."""
    now = state(worker=4)
    for resource in ("scrap", "fuel"):
        now = after(now, Scavenge(resource))
        assert GAME.to_act(now) == {0}
    events = events_of(now, Pass())
    assert events[0] == Passed()
    assert not [each for each in legal(after(now, Pass())) if isinstance(each, Scavenge)]


def test_passing_is_always_possible() -> None:
    """R35: With nothing at hand, passing is all that is left."""
    assert legal(state()) == (Pass(),)


def test_a_leader() -> None:
    """R46: BELLE NITRO costs nothing, gives two fuel, and leads."""
    now = after(state(hand="nitro_belle"), PlayLeader("nitro_belle"))
    assert (now.leader, now.goods, now.hand) == (InPlay("nitro_belle"), {"fuel": 2}, ())


def test_a_leader_answers() -> None:
    """R45, R46: BELLE NITRO scores when a fuel location joins, and not for others."""
    before = state(leader="nitro_belle", hand="fuel_tank dive", incorporation_1=2)
    events = events_of(before, Incorporate("fuel_tank", ("incorporation_1",)))
    assert of_type(Scored, events) == [Scored("leader", 1)]
    assert not of_type(Scored, events_of(before, Incorporate("dive", ("incorporation_1",))))


def test_leaders_of_other_kinds() -> None:
    """R46: The raider boss scores for conquests, the envoy for agreements."""
    before = state(leader="raider_boss", hand="dive", conquest_1=1, cooperation_1=1)
    assert of_type(Scored, events_of(before, Conquer("dive", ("conquest_1",))))
    assert not of_type(Scored, events_of(before, Cooperate("dive", ("cooperation_1",))))
    before = state(leader="envoy", hand="dive", cooperation_1=1)
    assert of_type(Scored, events_of(before, Cooperate("dive", ("cooperation_1",))))


def test_a_new_leader() -> None:
    """R46: The old one is discarded, with all points."""
    before = state(leader="envoy", hand="nitro_belle")
    before = replace(before, leader=InPlay("envoy", points=3, scorings=3))
    now = after(before, PlayLeader("nitro_belle"))
    assert (now.leader, now.discards) == (InPlay("nitro_belle"), ("envoy",))
    assert GAME.scores(now) == (0,)


def test_points_of_an_old_leader_may_be_kept() -> None:
    """R46, R68: With the setting they move to the base, where nothing limits them."""
    kept = Settings(keep_leader_points=True)
    before = state(leader="envoy", hand="nitro_belle", settings=kept)
    before = replace(before, leader=InPlay("envoy", points=3, scorings=3), points=2)
    now = after(before, PlayLeader("nitro_belle"))
    assert (now.leader, now.points) == (InPlay("nitro_belle"), 5)
    assert GAME.scores(now) == (5,)
    first = after(state(hand="nitro_belle", settings=kept), PlayLeader("nitro_belle"))
    assert (first.points, first.discards) == (0, ())


def test_trading_cards() -> None:
    """R47: Two for one, each pair offered once, as often as there are two cards."""
    now = state(hand="dive dive road")
    assert offered(now, TradeCards) == (
        TradeCards(("dive", "dive")),
        TradeCards(("dive", "road")),
    )
    events = events_of(now, TradeCards(("dive", "road")), "pub")
    assert of_type(CardsDrawn, events) == [CardsDrawn(("pub",))]
    now = after(now, TradeCards(("dive", "road")), "pub")
    assert (now.hand, now.discards) == (("dive", "pub"), ("dive", "road"))
    assert offered(now, TradeCards)


def test_trading_without_cards_to_draw() -> None:
    """R28, R47: Both piles empty, the two cards come back as the draw pile."""
    now = after(replace(state(hand="dive road"), draw_pile=()), TradeCards(("dive", "road")))
    assert len(now.hand) == len(now.draw_pile) == 1


def test_two_workers_for_a_resource() -> None:
    """R48: Any basic resource, as often as there are two workers."""
    now = state(worker=5)
    assert {each.resource for each in offered(now, Scavenge)} == {
        "scrap",
        "fuel",
        "weapon",
        "brick",
    }
    now = after(after(now, Scavenge("fuel")), Scavenge("fuel"))
    assert now.goods == {"fuel": 2, "worker": 1}
    assert refusal(now, Scavenge("fuel")) == "too_few_workers"


def test_using_a_location() -> None:
    """R49: One worker the first time, two the second, beside the price; no third time."""
    now = state(built="gas_station", fuel=6, worker=6)
    now = after(now, UseLocation(0, ("fuel", "fuel", "worker")))
    assert (now.goods, now.built[0].points) == ({"fuel": 4, "worker": 5}, 2)
    now = after(now, UseLocation(0, ("fuel", "fuel", "worker", "worker")))
    assert (now.goods, now.built[0].points) == ({"fuel": 2, "worker": 3}, 4)
    assert not offered(now, UseLocation)
    assert refusal(now, UseLocation(0, ("fuel", "fuel", "worker"))) == "used_up"


def test_uses_come_back() -> None:
    """R49, R62: In the next round the location takes one worker again."""
    before = replace(state(), built=(InPlay("archive", uses=2),))
    now = next_actions(before)
    assert offered(now, UseLocation) == (UseLocation(0, ("worker", "worker")),)


def test_a_price_in_workers_comes_on_top() -> None:
    """R49: The archive asks for a worker beside the one who works there."""
    assert not offered(state(built="archive", worker=1), UseLocation)
    now = state(built="archive", worker=2)
    assert offered(now, UseLocation) == (UseLocation(0, ("worker", "worker")),)


def test_a_whole_price() -> None:
    """R50: The shelter of 2016 may be used twice, for two scrap and no worker each time."""
    now = state(pack=MASTER_SET, built="shelter", scrap=6)
    for _ in range(2):
        now = after(now, UseLocation(0, ("scrap", "scrap")))
    assert refusal(now, UseLocation(0, ("scrap", "scrap"))) == "used_up"


def test_a_whole_price_once() -> None:
    """R50: The clay pit of 2016 may be used once, for a worker and a building material."""
    now = state(pack=MASTER_SET, built="clay_pit", brick=2, worker=2)
    now = after(now, UseLocation(0, ("brick", "worker")))
    assert (now.built[0].points, now.goods) == (2, {"brick": 1, "worker": 1})
    assert not offered(now, UseLocation)


def test_an_agreement_as_a_price() -> None:
    """R40, R50: The hideout of 2016 asks for an agreement, which is discarded."""
    now = state(pack=MASTER_SET, built="hideout", agreements="docks quarry")
    assert {each.pay for each in offered(now, UseLocation)} == {
        ("agreement.docks",),
        ("agreement.quarry",),
    }
    now = after(now, UseLocation(0, ("agreement.docks",)))
    assert (now.agreements, now.discards) == (("quarry",), ("docks",))
    assert now.built[0].points == 1


def test_a_contact_as_a_price() -> None:
    """R50: The shadow of 2016 takes a conquest token, or a universal one."""
    now = state(pack=MASTER_SET, built="shadow", conquest_1=1, contact_1=1, cooperation_1=1)
    assert {each.pay for each in offered(now, UseLocation)} == {("conquest_1",), ("contact_1",)}


def test_three_scorings() -> None:
    """R51: A card scores three times in a game; then its action is closed."""
    before = state(built="gas_station", fuel=9, worker=9)
    before = replace(before, built=(InPlay("gas_station", points=4, scorings=2),))
    now = after(before, UseLocation(0, ("fuel", "fuel", "worker")))
    assert now.built[0] == InPlay("gas_station", points=6, scorings=3, uses=1)
    assert not offered(now, UseLocation)
    assert refusal(now, UseLocation(0, ("fuel", "fuel", "worker", "worker"))) == "scored_out"


def test_a_feature_scores_three_times() -> None:
    """R51: The refinery gives no fourth point, and neither does a leader."""
    now = state(built="refinery", leader="nitro_belle", hand="fuel_tank " * 4, incorporation_1=4)
    for points in (1, 2, 3, 3):
        now = after(now, Incorporate("fuel_tank", ("incorporation_1",)))
        assert now.built[0].points == points
        assert now.leader is not None
        assert now.leader.points == points


def test_tokens_of_a_feature_have_no_limit() -> None:
    """R51: Only points are counted: the oil rig answers a fourth time."""
    now = state(built="oil_well", hand="fuel_tank " * 4, incorporation_1=4)
    for _ in range(4):
        now = after(now, Incorporate("fuel_tank", ("incorporation_1",)))
    assert now.goods["fuel"] == 4


def test_a_resource_of_choice() -> None:
    """R52: CARAVANE DE PILLARDS takes any resource token, for a worker and then for two."""
    now = state(built="thieves_caravan", worker=3)
    assert {each.take for each in offered(now, UseLocation)} == {
        ("scrap",),
        ("fuel",),
        ("weapon",),
        ("brick",),
        ("universal",),
    }
    now = after(now, UseLocation(0, ("worker",), ("universal",)))
    now = after(now, UseLocation(0, ("worker", "worker"), ("fuel",)))
    assert now.goods == {"fuel": 1, "universal": 1}
    assert not offered(now, UseLocation)


def test_no_universal_resource() -> None:
    """R52: With the setting, only basic resources may be chosen."""
    basic = Settings(caravan_allows_universal=False)
    now = state(built="thieves_caravan", worker=1, settings=basic)
    assert len(offered(now, UseLocation)) == 4
    assert refusal(now, UseLocation(0, ("worker",), ("universal",))) == "wrong_choice"


def test_other_robbers() -> None:
    """R52: The second card that would rob an opponent does the same."""
    now = after(state(built="highwaymen", worker=1), UseLocation(0, ("worker",), ("brick",)))
    assert now.goods == {"brick": 1}


def test_two_resources_of_choice() -> None:
    """R52: A card that gives two asks for two, in any mixture."""
    cards = {"depot": location(built=(Action({"any": 2}),))}
    now = state(cards=cards, built="depot", worker=1)
    assert len(offered(now, UseLocation)) == 15
    now = after(now, UseLocation(0, ("worker",), ("fuel", "fuel")))
    assert now.goods == {"fuel": 2}


def test_a_choice_must_be_named() -> None:
    """R52: The caravan needs a choice of resources; other locations refuse one."""
    now = state(built="thieves_caravan market", worker=1, fuel=1)
    assert refusal(now, UseLocation(0, ("worker",))) == "wrong_choice"
    assert refusal(now, UseLocation(1, ("fuel", "worker"), ("fuel",))) == "no_choice"


def test_visiting() -> None:
    """R53: One worker, then two, then the location is closed for this round."""
    now = state(row="excavator", worker=4)
    now = after(now, Visit(0))
    assert (now.goods, now.row) == ({"redevelopment": 1, "worker": 3}, (Neighbour("excavator", 1),))
    now = after(now, Visit(0))
    assert now.goods == {"redevelopment": 2, "worker": 1}
    assert refusal(now, Visit(0)) == "closed"
    assert not offered(now, Visit)


def test_the_second_visit_needs_two_workers() -> None:
    """R53: One worker is not enough; none is sent."""
    now = after(state(row="excavator", worker=2), Visit(0))
    assert refusal(now, Visit(0)) == "too_few_visitors"


def test_a_second_visit_for_one_worker() -> None:
    """R53, R68: With the setting the second visit takes one worker as well; there is no third."""
    cheap = Settings(second_visit="one_worker")
    now = after(state(row="excavator", worker=3, settings=cheap), Visit(0))
    now = after(now, Visit(0))
    assert now.goods == {"redevelopment": 2, "worker": 1}
    assert refusal(now, Visit(0)) == "closed"


def test_no_second_visit() -> None:
    """R53, R68: With the setting a location is closed after one visit."""
    once = Settings(second_visit="none")
    now = after(state(row="excavator", worker=3, settings=once), Visit(0))
    assert GAME.view(now, 0).row[0].workers is None
    assert not offered(now, Visit)
    assert refusal(now, Visit(0)) == "closed"


def test_closed_for_the_round() -> None:
    """R53, R62: In the next round one worker is enough again."""
    now = next_actions(replace(state(), row=(Neighbour("excavator", 2),)))
    assert Visit(0) in offered(now, Visit)


def test_every_location_of_the_row() -> None:
    """R53: Any location that has been revealed can be visited, the oldest too."""
    now = state(row="excavator school dive", worker=1)
    assert {each.place for each in offered(now, Visit)} == {0, 1, 2}


def test_the_opponent_gains_nothing() -> None:
    """R54: Goods to the player, workers to the supply; the row holds nothing but its cards."""
    events = events_of(state(row="watchtower", worker=1), Visit(0))
    assert of_type(Gained, events) == [Gained("watchtower", {"conquest_2": 1})]
    assert after(state(row="watchtower", worker=1), Visit(0)).goods == {"conquest_2": 1}


def test_a_visit_may_make_points_or_cards() -> None:
    """R54: Points lie on the base, without limit, and cards go to the hand."""
    cards = {"abbey": location(built=(Production({"vp": 2, "card": 1}, open=True),))}
    now = state(cards=cards, row="abbey abbey", worker=6)
    for place in (0, 0, 1, 1):
        now = after(now, Visit(place))
    assert (now.points, len(now.hand)) == (8, 4)


def test_taking_from_a_stock() -> None:
    """R56: One by one, for nothing, and what is left outlasts Clean-up."""
    before = replace(state(pack=MASTER_SET), built=(InPlay("camp", stock={"worker": 3}),))
    now = after(before, TakeStock(0, "worker"))
    assert (now.goods, now.built[0].stock) == ({"worker": 1}, {"worker": 2})
    now = next_actions(now)
    assert (now.goods["worker"], now.built[0].stock) == (3, {"worker": 2})
    assert refusal(now, TakeStock(0, "fuel")) == "no_stock"


def test_a_hundred_actions() -> None:
    """R57: A card that never ends is stopped after a hundred actions of the round."""
    cards = {"mill": location(built=(Action({"vp": 1}, uses=9),))}
    before = replace(state(cards=cards, built="mill"), acted=ACTIONS - 1)
    events = events_of(before, UseLocation(0, ()))
    assert not of_type(Passed, events)
    assert after(before, UseLocation(0, ())).round == 2


def test_features_may_chain_no_further() -> None:
    """R45: What a feature gives does not set off another feature."""
    cards = {"echo": location(built=(Trigger("joins", {"card": 1}),))}
    before = state(cards=cards, built="echo echo", hand="dive", incorporation_1=1)
    now = after(before, Incorporate("dive", ("incorporation_1",)))
    assert len(now.hand) == 2
