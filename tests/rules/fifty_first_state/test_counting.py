import pytest
from msgspec.structs import replace

from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    FiftyFirstOptions,
    Pass,
    SaveGoods,
    UseLocation,
)
from domain.games.fifty_first_state.events import CleanedUp, Counted, GoodsSaved, RoundBegun
from domain.games.fifty_first_state.material import Faction
from domain.games.fifty_first_state.scoring import ladder, tally
from domain.games.fifty_first_state.state import InPlay, Neighbour, Settings
from rules.fifty_first_state.table import (
    MASTER_SET,
    after,
    events_of,
    next_actions,
    of_type,
    offered,
    opened,
    random_game,
    refusal,
    state,
    to_production,
)


def scoring(settings: Settings | None = None) -> int:
    """Three locations, one of them redeveloped, with points here and there."""
    before = replace(
        state(leader="envoy", settings=settings),
        built=(InPlay("dive", points=2), InPlay("arena", redeveloped=True), InPlay("pub")),
        leader=InPlay("envoy", points=3),
        points=4,
    )
    return tally(before).total


def test_what_counts() -> None:
    """R58: Locations, one more for redevelopment, and all points on the table."""
    assert scoring() == 3 + 1 + 2 + 3 + 4


def test_worths_are_settings() -> None:
    """R58, R68: Other points for locations and redevelopments by the options."""
    assert scoring(Settings(vp_per_location=0, vp_redevelopment_bonus=2)) == 0 + 2 + 9
    assert scoring(Settings(vp_per_location=3, vp_redevelopment_bonus=3)) == 9 + 3 + 9


def test_other_cards_do_not_count() -> None:
    """R26, R58: The opponent's row, the hand, agreements and spoils are worth nothing."""
    now = state(row="dive", hand="church", agreements="quarry", spoils="archive")
    assert GAME.scores(now) == (0,)


def test_points_are_counted_from_the_table() -> None:
    """R59: A location counts one in each Count, and not one more each round."""
    now = state(built="bunker")
    for number in range(1, 4):
        assert of_type(Counted, events_of(now, Pass())) == [Counted(number, 1)]
        now = next_actions(now)
    assert now.counts == (1, 1, 1)


def test_thirty_points_end_nothing() -> None:
    """R2: With more than thirty points the second round begins all the same."""
    now = replace(state(), points=40)
    assert of_type(RoundBegun, events_of(now, Pass())) == [RoundBegun(2, 0)]


def test_clean_up() -> None:
    """R15, R60: All tokens go back, whatever they are."""
    before = state(
        scrap=2, universal=1, worker=2, redevelopment=1, free_redevelopment=1, contact_3=1
    )
    assert of_type(CleanedUp, events_of(before, Pass())) == [CleanedUp({})]
    assert next_actions(before).goods == {"scrap": 1, "worker": 3}


def test_what_stays() -> None:
    """R62: Cards stay where they are; markers, uses and visits are cleared."""
    before = replace(
        state(hand="dive", agreements="quarry", spoils="church", leader="envoy"),
        built=(InPlay("bunker", points=2, scorings=1, uses=2),),
        row=(Neighbour("school", 2),),
        markers=frozenset({"conquest"}),
    )
    now = to_production(before)
    assert "dive" in now.hand
    assert (now.agreements, now.spoils) == (("quarry",), ("church",))
    assert now.leader == InPlay("envoy")
    assert now.built == (InPlay("bunker", points=2, scorings=1),)
    assert now.row[0] == Neighbour("school")
    assert now.markers == frozenset()


def test_a_location_that_keeps_goods() -> None:
    """R61: The underground warehouse keeps three basic resources; no question if all fit."""
    now = next_actions(
        state(pack=MASTER_SET, built="underground_warehouse", fuel=2, brick=1, worker=2)
    )
    assert now.goods == {"scrap": 1, "fuel": 2, "brick": 1, "worker": 3}


def test_a_choice_of_goods() -> None:
    """R61: If more is left than fits, the player chooses; never less than fits."""
    before = state(pack=MASTER_SET, built="underground_warehouse", fuel=3, brick=1, universal=2)
    now = after(before, Pass())
    assert now.phase == "clean_up"
    assert offered(now, SaveGoods) == (
        SaveGoods(("fuel", "fuel", "brick")),
        SaveGoods(("fuel", "fuel", "fuel")),
    )
    assert refusal(now, SaveGoods(("fuel",))) == "cannot_keep"
    assert refusal(now, SaveGoods(("universal", "fuel", "fuel"))) == "cannot_keep"
    events = events_of(now, SaveGoods(("fuel", "fuel", "brick")))
    assert events[:2] == (
        GoodsSaved(("fuel", "fuel", "brick")),
        CleanedUp({"fuel": 2, "brick": 1}),
    )


def test_several_locations_that_keep_goods() -> None:
    """R61: The thieves' den keeps two workers and two resources; both together have more room."""
    before = state(
        pack=MASTER_SET, built="thieves_den underground_warehouse", worker=3, scrap=6, universal=1
    )
    now = next_actions(before)
    assert now.goods == {"scrap": 1 + 5, "worker": 3 + 2}


def test_much_to_choose_from() -> None:
    """R61: Three locations keep eight resources of four kinds: 165 ways, each offered once."""
    before = state(
        pack=MASTER_SET,
        built="underground_warehouse thieves_den underground_warehouse",
        scrap=9,
        fuel=9,
        weapon=9,
        brick=9,
    )
    ways = offered(after(before, Pass()), SaveGoods)
    assert len({*ways}) == len(ways) == 165
    assert all(len(each.goods) == 8 for each in ways)


def test_nothing_is_kept_after_the_last_round() -> None:
    """R63: After the sixth Count there is no question about goods."""
    before = replace(
        state(pack=MASTER_SET, built="underground_warehouse", fuel=3, brick=3), round=6
    )
    assert after(before, Pass()).is_over


def test_six_rounds() -> None:
    """R1, R63: A game has six Counts, and the last one is the score."""
    *_, (now, events) = random_game(3)
    assert len(now.counts) == 6
    assert of_type(Counted, events) == [Counted(6, now.counts[-1])]
    outcome = GAME.outcome(now)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.result) == ("completed", (), "counted")
    assert outcome.scores == (now.counts[-1],)


def test_no_outcome_before_the_end() -> None:
    """R1: As long as the game runs there is no score to keep."""
    assert GAME.outcome(opened()) is None


@pytest.mark.parametrize(
    "options",
    [
        FiftyFirstOptions(faction="mutants"),
        FiftyFirstOptions(faction="new_york", pack="master_set"),
        FiftyFirstOptions(faction="new_york", vp_per_location=0),
        FiftyFirstOptions(faction="new_york", vp_redevelopment_bonus=2),
        FiftyFirstOptions(faction="new_york", pay_on_entry=True),
        FiftyFirstOptions(faction="new_york", caravan_allows_universal=False),
        FiftyFirstOptions(faction="new_york", contacts_add_up=False),
        FiftyFirstOptions(faction="new_york", second_visit="one_worker"),
        FiftyFirstOptions(faction="new_york", second_visit="none"),
        FiftyFirstOptions(faction="new_york", keep_leader_points=True),
    ],
)
def test_lists_of_high_scores(options: FiftyFirstOptions) -> None:
    """R64: Another faction, pack or setting is another list."""
    usual = FiftyFirstOptions(faction="new_york")
    assert ladder(opened(options)) != ladder(opened(usual))


@pytest.mark.parametrize("faction", ["new_york", "lot"])
def test_the_same_list(faction: Faction) -> None:
    """R64: A random faction has the ladder of that faction."""
    number = next(n for n in range(40) if next(random_game(n))[0].faction == "new_york")
    now, _ = next(random_game(number, FiftyFirstOptions(faction=faction)))
    *_, (last, _) = random_game(number, FiftyFirstOptions(faction=faction))
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert outcome.ladder == ladder(now) == ladder(opened())
    assert "standard@" in ladder(now)


def test_settings_reach_the_game() -> None:
    """R68: The seven settings of the options are those of the game."""
    options = FiftyFirstOptions(
        vp_per_location=0,
        vp_redevelopment_bonus=2,
        pay_on_entry=True,
        caravan_allows_universal=False,
        contacts_add_up=False,
        second_visit="none",
        keep_leader_points=True,
    )
    settings = Settings(
        0,
        2,
        pay_on_entry=True,
        caravan_allows_universal=False,
        contacts_add_up=False,
        second_visit="none",
        keep_leader_points=True,
    )
    assert opened(options).settings == settings


def test_points_of_an_action_stay_for_the_end() -> None:
    """R51, R58: Points lie on their card from round to round."""
    now = after(state(built="oil_trader", fuel=1, worker=1), UseLocation(0, ("fuel", "worker")))
    assert tally(next_actions(now)).on_locations == 1


def test_the_score_as_it_stands() -> None:
    """R58: It can be read off the table at any time, and agrees with every Count."""
    game = [*random_game(11)]
    for now, events in game:
        for counted in of_type(Counted, events):
            assert counted.points == now.counts[counted.round - 1]
    last, _ = game[-1]
    assert last.counts[-1] == GAME.scores(last)[0]
