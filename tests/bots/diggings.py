"""Dice Miner by a bot alone, without a server: the rules, and what would go over the wire."""

from random import Random
from typing import TypeVar

import msgspec

from archipel_bots import Bot
from archipel_client.messages import Json
from domain.chance import SealedChance
from domain.choices import pattern
from domain.game import Outcome, fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerCommand, DiceMinerOptions
from domain.games.dice_miner.state import DiceMinerState

T = TypeVar("T")


def asked(bot: Bot, state: DiceMinerState, draw: Random) -> Json:
    """What the bot does here; a command that is not legal raises later."""
    choices = [pattern(each) for each in GAME.choices(state, 0)]
    view = _sent(GAME.view(state, 0), dict[str, object])
    return bot.choose(view, _sent(choices, list[dict[str, object]]), 0, draw)


def dug(bot: Bot, options: DiceMinerOptions, number: int) -> Outcome:
    """One whole game; the number is its luck."""
    seed, draw, lots = f"{number:064x}", Random(number), 0
    events = GAME.set_up(options, 1, SealedChance(seed))
    state = fold(GAME.evolve, GAME.initial_state(), events)
    while state.queue:
        lots += 100
        command: DiceMinerCommand = msgspec.convert(asked(bot, state, draw), DiceMinerCommand)
        events = GAME.decide(state, command, 0, SealedChance(seed, (), lots))
        state = fold(GAME.evolve, state, events)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def _sent(told: object, shape: type[T]) -> T:
    """As it comes out of a socket."""
    return msgspec.json.decode(msgspec.json.encode(told), type=shape)
