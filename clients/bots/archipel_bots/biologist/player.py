"""Plays solo Mini DiverCity: the command with the highest mean value over determinizations."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.biologist.distinct import distinct_commands
from archipel_bots.biologist.evaluation import evaluate
from archipel_bots.bot import Bot
from archipel_bots.command_json import offered_commands, to_json
from archipel_bots.determinization.mini_divercity import determinize
from archipel_bots.determinization.random_chance import RandomChance
from archipel_client.messages import Json
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import ChooseCatch, Concede, Consult, MiniDivercityCommand
from domain.games.mini_divercity.events import CorporationDrawn
from domain.games.mini_divercity.state import MiniDivercityState
from domain.registry import union

# More determinizations take time and change little.
_DETERMINIZATIONS: Final = 10


def choose(view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:  # noqa: ARG001 - alone there is one seat
    kinds: type[MiniDivercityCommand] = union(GAME.commands)
    commands = [command for command, _ in offered_commands(choices, kinds)]
    states = [determinize(view, rng) for _ in range(_DETERMINIZATIONS)]
    return to_json(_best(states, commands, rng))


def _best(
    states: Sequence[MiniDivercityState], commands: Sequence[MiniDivercityCommand], rng: Random
) -> MiniDivercityCommand:
    """Common random numbers: chance is the same for all commands."""
    seeds = [rng.random() for _ in states]
    playing = [each for each in commands if not isinstance(each, Consult | Concede)]

    def summed(command: MiniDivercityCommand) -> float:
        pairs = zip(states, seeds, strict=True)
        return sum(_after_catch(_after_turn(state, command, seed)) for state, seed in pairs)

    return max(distinct_commands(states[0], playing), key=summed)


def _after_catch(state: MiniDivercityState) -> float:
    """The value after the best choice of the Captain's catch, if there is one."""
    caught = dict.fromkeys(state.species.caught)
    if not caught:
        return evaluate(state)
    return max(evaluate(_after_turn(state, ChooseCatch(species), 0.0)) for species in caught)


def _after_turn(
    state: MiniDivercityState, command: MiniDivercityCommand, seed: float
) -> MiniDivercityState:
    """Without the next Corporations card, which has the same effect after every command."""
    for event in GAME.decide(state, command, 0, RandomChance(Random(seed))):
        if isinstance(event, CorporationDrawn):
            break
        state = GAME.evolve(state, event)
    return state


BIOLOGIST: Final = Bot(
    "biologist",
    choose,
    frozenset({GAME.slug}),
    title={"en": "Marine biologist", "fr": "Biologiste marin"},
    solo=True,
)
