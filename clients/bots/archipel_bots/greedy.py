"""Plays every game one command deep: takes what pays most at once, and fears nothing."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.bot import Bot
from archipel_bots.command_json import offered_commands
from archipel_bots.determinization.random_chance import RandomChance
from archipel_bots.evaluations import EVALUATIONS, AnyEvaluation
from archipel_client.messages import Json
from domain.game import fold
from domain.messages import Command, State
from domain.registry import union


def choose(view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:
    """The command after which it likes most where it stands; of several, the lot decides."""
    taste = EVALUATIONS[str(view["game"])]
    kinds: type[Command] = union(taste.rules.commands)
    commands = offered_commands(choices, kinds)
    tables = [(taste.imagined(view, choices, rng), rng.random()) for _ in range(taste.times)]
    worths = [
        sum(taste.liking(_after(taste, *table, command, seat), seat) for table in tables)
        for command, _ in commands
    ]
    best = max(worths)
    ties = [told for (_, told), worth in zip(commands, worths, strict=True) if worth == best]
    return rng.choice(ties)


def _after(taste: AnyEvaluation, state: State, fate: float, command: Command, seat: int) -> State:
    """What is left to a lot is the same for all commands."""
    events = taste.rules.decide(state, command, seat, RandomChance(Random(fate)))
    return fold(taste.rules.evolve, state, events)


GREEDY: Final = Bot(
    "greedy", choose, frozenset(EVALUATIONS), title={"en": "Greedy", "fr": "Glouton"}
)
