"""Plays solo Dice Miner: beam search over one mountain, with the expected return after it."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.beam_search import SearchProblem
from archipel_bots.bot import Bot
from archipel_bots.command_json import to_json
from archipel_bots.determinization.dice_miner import from_view
from archipel_bots.miner.evaluation import can_refill, evaluate
from archipel_bots.miner.successors import successors
from archipel_bots.planner import Planner
from archipel_client.messages import Json
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerCommand, RefillMountain, StopMining
from domain.games.dice_miner.state import DiceMinerState

# A wider beam adds little.
_WIDTH: Final = 24
# More commands than one mountain allows: twenty dice, each with its questions, and magic.
_DEPTH: Final = 60
_PLANNER: Final = Planner(GAME, SearchProblem(successors, evaluate), _WIDTH, _DEPTH)


def choose(view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:  # noqa: ARG001 - the search is deterministic
    return to_json(best_command(from_view(view)))


def best_command(state: DiceMinerState) -> DiceMinerCommand:
    """The next command of the plan; at its end a refill, or the end of the game."""
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
