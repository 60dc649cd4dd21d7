"""The bot for 51st State: its choices, and its strength."""

from random import Random
from statistics import median
from typing import cast

import pytest
from msgspec.structs import replace

from archipel_bots import BOTS, RANDOM
from archipel_bots.local_match import choose_command, play_locally
from archipel_bots.pioneer.player import PIONEER, best_command
from domain.game import AnyGame
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.cards import open_production
from domain.games.fifty_first_state.commands import (
    CashSpoils,
    HoldSpoils,
    KeepCard,
    Pass,
    RejectCard,
    UseLocation,
)
from domain.games.fifty_first_state.material import ROUNDS
from domain.games.fifty_first_state.moves import removed
from domain.games.fifty_first_state.scoring import tally
from domain.games.fifty_first_state.state import FiftyFirstState
from rules.fifty_first_state.table import PACKS, after, state


def at_rounds_end(now: FiftyFirstState) -> FiftyFirstState:
    while (command := best_command(now)) != Pass():
        now = after(now, command)
    return now


def test_it_scores_before_it_passes() -> None:
    """A location that turns scrap into points is used as long as scrap and workers are left."""
    last = replace(state(built="scrap_trader", worker=3, scrap=2), round=ROUNDS)
    assert best_command(last) == UseLocation(0, ("scrap", "worker"))
    assert tally(at_rounds_end(last)).on_locations == 2


def test_it_fetches_what_is_missing() -> None:
    """Two workers bring the scrap that the third turns into a point."""
    last = replace(state(built="scrap_trader", worker=3), round=ROUNDS)
    assert tally(at_rounds_end(last)).on_locations == 1


def test_it_plans_for_later_rounds() -> None:
    """An agreement is made in an early round, and not in the last one."""
    now = state(hand="scrap_trader", cooperation_1=1)
    assert at_rounds_end(replace(now, round=1)).agreements == ("scrap_trader",)
    assert at_rounds_end(replace(now, round=ROUNDS)).hand == ("scrap_trader",)


def test_it_cashes_spoils_that_pay() -> None:
    """In the last round nothing is kept for later."""
    last = replace(state(spoils="church"), phase="spoils", round=ROUNDS)
    assert best_command(last) == CashSpoils("church")
    assert best_command(replace(last, spoils=())) == HoldSpoils()


def test_it_keeps_the_better_card() -> None:
    """A card above the mean value of the unseen cards is kept, one below it is rejected."""
    pile = state().draw_pile
    turned = [
        best_command(replace(state(), phase="lookout", picks=0, turned=card, round=1))
        for card in dict.fromkeys(pile)
    ]
    assert KeepCard() in turned
    assert RejectCard() in turned


@pytest.mark.parametrize("pack", PACKS)
def test_repeatable(pack: str) -> None:
    """Whole games are legal, and equal for equal seeds."""
    outcomes = [play_locally([PIONEER], GAME.slug, {"pack": pack}, 3) for _ in range(2)]
    assert outcomes[0].reason == "completed"
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("setting", [{"pay_on_entry": True}, {"vp_per_location": 0}], ids=str)
def test_other_settings(setting: dict[str, object]) -> None:
    """Whole games under other settings of the rules are legal."""
    assert play_locally([PIONEER], GAME.slug, setting, 4).reason == "completed"


def test_it_uses_the_view_alone() -> None:
    """Equal views lead to equal commands, whatever cards are hidden."""
    now = state(hand="scrap_trader church", built="oil_trader", worker=3, scrap=1, fuel=1)
    theirs = [card for card in dict.fromkeys(now.draw_pile) if open_production(now.cards[card])]
    tables = [
        replace(now, draw_pile=removed(now.draw_pile, (card,)), opponent_pile=(card,))
        for card in theirs
    ]
    game = cast("AnyGame", GAME)
    assert len({str(choose_command(PIONEER, game, table, 0, Random(1))) for table in tables}) == 1


def test_it_is_a_strong_player() -> None:
    """Over twenty games its median is three times that of random, and above that of greedy."""
    ours, greedy, random = (
        median(play_locally([bot], GAME.slug, {}, number).scores[0] for number in range(500, 520))
        for bot in (PIONEER, BOTS["greedy"], RANDOM)
    )
    assert ours > 3 * random
    assert ours > greedy + 3
