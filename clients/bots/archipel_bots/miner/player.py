"""Plays Dice Miner alone: plans a whole mountain ahead, with the next ones in mind."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.beam import Terrain
from archipel_bots.bot import Bot
from archipel_bots.imagined.dice_miner import shown
from archipel_bots.miner.steps import steps
from archipel_bots.miner.worth import can_refill, judged
from archipel_bots.offers import in_words
from archipel_bots.planning import Planner
from archipel_client.messages import Json
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerCommand, RefillMountain, StopMining
from domain.games.dice_miner.state import DiceMinerState

# So many collections are followed at once. More than these add little.
_WIDTH: Final = 24
# More commands than one mountain can take: twenty dice, each with its questions, and magic.
_DEPTH: Final = 60
_PLANNER: Final = Planner(GAME, Terrain(steps, judged), _WIDTH, _DEPTH)


def choose(view: Json, choices: Sequence[Json], seat: int, draw: Random) -> Json:  # noqa: ARG001 - nothing is left to choose
    return in_words(mined(shown(view)))


def mined(state: DiceMinerState) -> DiceMinerCommand:
    """What the plan says; once it is carried out, the next mountain, or the end."""
    planned = _PLANNER.next_command(state)
    if planned is not None:
        return planned
    return RefillMountain() if can_refill(state) else StopMining()


MINER: Final = Bot(
    "miner",
    choose,
    frozenset({GAME.slug}),
    title={"en": "Miner", "fr": "Mineur"},
    solo=True,
)
