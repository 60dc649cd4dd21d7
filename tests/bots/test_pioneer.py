"""51st State played by bots without a server: the rules alone, and what would go over the wire."""

from random import Random

import msgspec

from archipel_bots import BOTS, Bot
from archipel_client.messages import Json
from domain.chance import SealedChance
from domain.choices import pattern
from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    FiftyFirstCommand,
    FiftyFirstOptions,
)
from domain.games.fifty_first_state.state import FiftyFirstState

PIONEER, RANDOM = BOTS["pioneer"], BOTS["random"]
GAMES = 40  # tests/faults plays two hundred


def asked(bot: Bot, state: FiftyFirstState, draw: Random) -> Json:
    choices = msgspec.json.encode([pattern(each) for each in GAME.choices(state, 0)])
    view = msgspec.json.encode(GAME.view(state, 0))
    return bot.choose(msgspec.json.decode(view), msgspec.json.decode(choices), 0, draw)


def score(bot: Bot, number: int, options: FiftyFirstOptions) -> int:
    """Of one whole game; the number is its luck."""
    draw, fate = Random(number), SealedChance(f"{number:064x}")
    state = fold(GAME.evolve, GAME.initial_state(), GAME.set_up(options, 1, fate))
    while GAME.to_act(state):
        command: FiftyFirstCommand = msgspec.convert(asked(bot, state, draw), FiftyFirstCommand)
        state = fold(GAME.evolve, state, GAME.decide(state, command, 0, fate))
    (points,) = GAME.scores(state)
    return points


def test_three_times_as_good_as_random() -> None:
    """Its mean score is more than three times that of the random player."""
    options = FiftyFirstOptions()
    ours = sum(score(PIONEER, number, options) for number in range(GAMES))
    theirs = sum(score(RANDOM, number, options) for number in range(GAMES))
    assert ours > 3 * theirs


def test_the_same_luck_again() -> None:
    """A seed says what is chosen."""
    options = FiftyFirstOptions()
    assert [score(PIONEER, 3, options) for _ in range(2)] == [score(PIONEER, 3, options)] * 2
