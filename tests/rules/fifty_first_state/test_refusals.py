import pytest
from msgspec.structs import replace

from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    CashSpoils,
    Conquer,
    FiftyFirstCommand,
    Incorporate,
    Pass,
    PlayLeader,
    Redevelop,
    SaveGoods,
    Scavenge,
    TakeStock,
    TradeCards,
    UseLeader,
    UseLocation,
    Visit,
)
from domain.games.fifty_first_state.refusals import REASONS
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Neighbour
from domain.refusals import NOT_YOUR_TURN, Refusal
from rules.fifty_first_state.table import MASTER_SET, Stacked, after, state, to_production

KEEPING = after(state(pack=MASTER_SET, built="underground_warehouse", fuel=3, brick=1), Pass())
SCORED_OUT = replace(state(fuel=2, worker=1), built=(InPlay("gas_station", scorings=3),))
USED_UP = replace(state(fuel=2, worker=3), built=(InPlay("gas_station", uses=2),))
TOKEN = ("incorporation_1",)

REFUSED: list[tuple[str, FiftyFirstState, FiftyFirstCommand, str]] = [
    (
        "fifty_first_state/not_now",
        state(),
        SaveGoods(()),
        "That belongs to another phase of the round.",
    ),
    (
        "fifty_first_state/not_in_hand",
        state(hand="dive", incorporation_1=1),
        Incorporate("pub", TOKEN),
        "You do not hold pub.",
    ),
    (
        "fifty_first_state/not_spoils",
        to_production(state(spoils="dive")),
        CashSpoils("pub"),
        "pub is not among your spoils.",
    ),
    (
        "fifty_first_state/no_location",
        state(hand="road"),
        Incorporate("road", TOKEN),
        "road is no location.",
    ),
    ("fifty_first_state/no_leader", state(hand="road"), PlayLeader("road"), "road is no leader."),
    (
        "fifty_first_state/base_is_full",
        state(hand="pub", spoils="dive quarry school"),
        Conquer("pub", ()),
        "Three cards already lie under your base.",
    ),
    (
        "fifty_first_state/no_such_price",
        state(hand="dive"),
        Incorporate("dive", TOKEN),
        "This is not a way to pay for it: too much, too little, or not yours.",
    ),
    (
        "fifty_first_state/no_such_place",
        state(hand="dive", brick=1),
        Redevelop("dive", 3, ("brick",)),
        "There is no location at place 3.",
    ),
    (
        "fifty_first_state/no_shared_icon",
        state(hand="dive", built="pub", brick=1),
        Redevelop("dive", 0, ("brick",)),
        "dive and pub share no icon.",
    ),
    (
        "fifty_first_state/too_few_cards",
        state(hand="dive road"),
        TradeCards(("dive", "dive")),
        "You do not hold these two cards, or not in this order.",
    ),
    (
        "fifty_first_state/too_few_workers",
        state(worker=1),
        Scavenge("fuel"),
        "It takes two workers to fetch a resource.",
    ),
    (
        "fifty_first_state/too_few_visitors",
        replace(state(worker=1), row=(Neighbour("dive", 1),)),
        Visit(0),
        "You have too few workers to visit dive: it takes one, and two the second time.",
    ),
    ("fifty_first_state/no_action", state(built="dive"), UseLocation(0, ()), "dive has no action."),
    (
        "fifty_first_state/no_leader_in_play",
        state(),
        UseLeader(()),
        "You have no leader yet: play one first.",
    ),
    (
        "fifty_first_state/no_leader_action",
        state(leader="envoy"),
        UseLeader(()),
        "envoy has no leader action: what it does in the first edition is not known.",
    ),
    (
        "fifty_first_state/used_up",
        USED_UP,
        UseLocation(0, ("fuel", "fuel", "worker")),
        "gas_station cannot work once more this round.",
    ),
    (
        "fifty_first_state/scored_out",
        SCORED_OUT,
        UseLocation(0, ("fuel", "fuel", "worker")),
        "gas_station has scored three times.",
    ),
    (
        "fifty_first_state/wrong_choice",
        state(built="thieves_caravan", worker=1),
        UseLocation(0, ("worker",)),
        "This card does not let you choose that.",
    ),
    (
        "fifty_first_state/closed",
        replace(state(worker=3), row=(Neighbour("dive", 2),)),
        Visit(0),
        "dive has been visited twice this round.",
    ),
    (
        "fifty_first_state/no_stock",
        state(built="dive"),
        TakeStock(0, "fuel"),
        "No such goods lie there.",
    ),
    (
        "fifty_first_state/cannot_keep",
        KEEPING,
        SaveGoods(("fuel",)),
        "Your locations cannot keep just these goods.",
    ),
]


def turned_down(before: FiftyFirstState, command: FiftyFirstCommand, seat: int = 0) -> Refusal:
    with pytest.raises(Refusal) as caught:
        GAME.decide(before, command, seat, Stacked())
    return caught.value


@pytest.mark.parametrize("code, before, command, words", REFUSED, ids=lambda it: str(it)[:20])
def test_a_refusal_says_why(
    code: str, before: FiftyFirstState, command: FiftyFirstCommand, words: str
) -> None:
    """R15, R35: Each refusal has its own code, a rule, and a text in both languages."""
    refusal = turned_down(before, command)
    assert refusal.reason.code == code
    assert refusal.reason.rule is not None
    assert refusal.in_language("en") == words
    assert refusal.in_language("fr") != words


def test_every_reason_is_shown() -> None:
    """R15: No reason is listed that nothing is refused for."""
    assert {code for code, *_ in REFUSED} == {each.code for each in REASONS}


def test_nobody_else_plays() -> None:
    """R1: There is one seat, and after the end not even that one acts."""
    assert turned_down(state(), Pass(), 1).reason == NOT_YOUR_TURN
    over = replace(state(), phase="over")
    assert turned_down(over, Pass()).reason == NOT_YOUR_TURN
    assert not GAME.to_act(over)
