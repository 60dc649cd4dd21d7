"""The greedy bot, in every game with an evaluation."""

from random import Random
from statistics import median
from typing import cast

import pytest
from msgspec.structs import replace

from archipel_bots import GREEDY, RANDOM, Bot
from archipel_bots.local_match import choose_command, play_locally
from archipel_client.messages import Json
from domain.game import AnyGame
from domain.games.dice_miner import GAME as DICE_MINER
from domain.games.dice_miner.commands import PickDie, RefillMountain
from domain.games.fifty_first_state import GAME as FIFTY_FIRST_STATE
from domain.games.fifty_first_state.commands import UseLocation
from domain.games.mini_divercity import GAME as MINI_DIVERCITY
from domain.games.mini_divercity.commands import Identify, PayOil
from domain.games.mini_divercity.questions import Question
from domain.games.mini_divercity.state import Notes
from domain.messages import Command, State
from rules.dice_miner import table as mine
from rules.fifty_first_state import table as frontier
from rules.mini_divercity import table as reef

# Every game, with every number of players.
MATCHES: list[tuple[str, Json, int]] = [
    ("divercite", {}, 2),
    ("divercite", {"neutral_first": True}, 2),
    *[("dice_miner", {"magic_dice": dice}, 1) for dice in range(4)],
    ("dice_miner", {"caching": "dice", "bands": "printed"}, 1),
    *[("dice_miner", {"players": seats}, seats) for seats in (2, 3, 4)],
    ("mini_divercity", {}, 1),
    ("mini_divercity", {"save": 8, "lose_at": 4}, 1),
    *[("mini_divercity", {"mode": "team", "players": seats}, seats) for seats in range(2, 8)],
    ("mini_divercity", {"mode": "team", "players": 3, "full_team": True, "pack": "beginner"}, 3),
    *[("fifty_first_state", {"pack": pack}, 1) for pack in ("standard", "master_set")],
    ("fifty_first_state", {"pay_on_entry": True, "caravan_allows_universal": False}, 1),
]


def taken(game: object, state: State, seed: int = 1) -> Command:
    return choose_command(GREEDY, cast("AnyGame", game), state, 0, Random(seed))


@pytest.mark.parametrize("bot", [GREEDY, RANDOM], ids=lambda bot: bot.name)
@pytest.mark.parametrize("game, options, seats", MATCHES, ids=str)
def test_whole_games(bot: Bot, game: str, options: Json, seats: int) -> None:
    """Every command of a whole match is legal, in every seat."""
    played = play_locally([bot] * seats, game, options, 1)
    assert played.reason == "completed"
    assert len(played.scores) == seats


def test_it_takes_the_best_die() -> None:
    """It picks the larger of two gems, and refills only where nothing can be picked."""
    assert taken(DICE_MINER, mine.alone((), {"a1": "gem1", "a2": "gem3"})) == PickDie("a2")
    stuck = mine.alone((), {"a1": "tunnel5"})
    assert taken(DICE_MINER, stuck) == RefillMountain()


def test_it_scores_where_it_can() -> None:
    """A location that turns scrap into points is used at once."""
    state = frontier.state(built="scrap_trader", worker=1, scrap=1)
    assert taken(FIFTY_FIRST_STATE, state) == UseLocation(0, ("scrap", "worker"))


def test_it_pays_oil_with_a_safe_card() -> None:
    """A known card of a saved species is paid."""
    state = reef.scaled(reef.alone("crab eel | manta turtle oyster"), turtle=2)
    drilled = replace(state.corporations, drawn="oil")
    asked_for = Question("oil", 0)
    state = replace(state, corporations=drilled, question=asked_for, notes=Notes((), ()))
    assert taken(MINI_DIVERCITY, state) == PayOil(4)


def test_it_saves_the_nearest() -> None:
    """The species that one step saves is identified first."""
    state = reef.scaled(reef.alone("crab eel | manta turtle oyster", divers=()), oyster=1)
    assert taken(MINI_DIVERCITY, state) == Identify(5)


@pytest.mark.parametrize(
    "game, options",
    [
        ("dice_miner", {}),
        ("mini_divercity", {"pack": "reconstructed"}),
        ("fifty_first_state", {}),
    ],
)
def test_it_beats_random(game: str, options: Json) -> None:
    """Over twenty solo games its median score is twice as high, and two points higher."""
    ours, theirs = (
        median(play_locally([bot], game, options, number).scores[0] for number in range(500, 520))
        for bot in (GREEDY, RANDOM)
    )
    assert ours >= max(2 * theirs, theirs + 2)


def test_it_beats_random_with_two_players() -> None:
    """Of ten matches of Dice Miner it wins at least eight."""
    won = sum(
        play_locally([GREEDY, RANDOM], "dice_miner", {"players": 2}, number).winners == (0,)
        for number in range(10)
    )
    assert won >= 8
