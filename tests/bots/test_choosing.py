"""The choices of bots in single positions of DiverCité."""

from math import inf
from random import Random

import pytest

from archipel_bots import BOTS, GREEDY, MCTS, RANDOM, Bot, CannotPlayError
from archipel_bots.mcts.player import monte_carlo
from archipel_client import choices
from archipel_client.messages import Json
from bots.divercite_matches import after, asked, contest, laid, seen
from domain.games.divercite.commands import DiverciteOptions

# Higher levels of the engine search longer, but in the same way; a time limit is not repeatable.
PLAYERS = [
    monte_carlo(seconds=inf, iterations=5),
    *(
        bot
        for bot in BOTS.values()
        if bot is not MCTS
        and (bot.games is None or "divercite" in bot.games)
        and (bot.level or 0) <= 5
    ),
]
every_bot = pytest.mark.parametrize("bot", PLAYERS, ids=lambda bot: bot.name)

BEGINNING = laid(DiverciteOptions(starter=0))


def city(cell: str, colour: str) -> Json:
    return {"type": "divercite.place_city", "cell": cell, "colour": colour}


def resource(cell: str, colour: str) -> Json:
    return {"type": "divercite.place_resource", "cell": cell, "colour": colour}


# White's red city lacks only yellow, at e5.
NEARLY = after(
    BEGINNING,
    city("d4", "red"),
    resource("c3", "red"),
    resource("e3", "green"),
    resource("c5", "blue"),
)


@pytest.mark.parametrize("seed", range(5))
def test_greedy_takes_a_divercite(seed: int) -> None:
    """A placement that makes a divercité is chosen."""
    assert asked(GREEDY, NEARLY, Random(seed)) == resource("e5", "yellow")


def test_greedy_counts_for_its_own_seat() -> None:
    """Black does not complete White's divercité, and builds next to a match."""
    black = after(NEARLY, resource("a1", "red"))
    command = asked(GREEDY, black, Random(1))
    assert command != resource("e5", "yellow")
    assert command["type"] == "divercite.place_city"


@every_bot
@pytest.mark.parametrize("neutral_first", [False, True])
def test_whole_games(bot: Bot, *, neutral_first: bool) -> None:
    """Every command of a whole game is legal, in both variants."""
    assert contest((bot, bot), 1, neutral_first=neutral_first).reason == "completed"


@every_bot
def test_only_offered_commands(bot: Bot) -> None:
    """A command outside the choices is never returned."""
    position = seen(NEARLY)
    only = [{"type": "divercite.place_resource", "cell": ["a1", "i9"], "colour": ["red", "blue"]}]
    chosen = [bot.choose(position.view, only, position.seat, Random(seed)) for seed in range(20)]
    assert all(command in [*choices.combinations(only)] for command in chosen)


@every_bot
def test_repeatable(bot: Bot) -> None:
    """Equal seeds give equal commands; other seeds break ties otherwise."""
    chosen = [asked(bot, BEGINNING, Random(seed)) for seed in range(10)]
    assert chosen == [asked(bot, BEGINNING, Random(seed)) for seed in range(10)]
    assert any(command != chosen[0] for command in chosen)


def test_unknown_games() -> None:
    """A bot for one game rejects others, a solo bot rejects opponents; random rejects nothing."""
    with pytest.raises(CannotPlayError, match="miner does not play divercite, only dice_miner"):
        BOTS["miner"].check_plays("divercite", 2)
    with pytest.raises(CannotPlayError, match="miner plays dice_miner alone only"):
        BOTS["miner"].check_plays("dice_miner", 2)
    BOTS["miner"].check_plays("dice_miner")
    RANDOM.check_plays("a_game_of_tomorrow", 9)


def test_greedy_beats_random() -> None:
    """Of forty matches, in either seat and as starter or not, it wins at least 36."""
    won = sum(contest((GREEDY, RANDOM), number).winners == (0,) for number in range(20))
    won += sum(contest((RANDOM, GREEDY), number).winners == (1,) for number in range(20))
    assert won >= 36
