"""Plays every game one command deep: takes what pays most at once, and fears nothing."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.bot import Bot
from archipel_bots.imagined.luck import Luck
from archipel_bots.offers import offered
from archipel_bots.tastes import TASTES, AnyTaste
from archipel_client.messages import Json
from domain.game import fold
from domain.messages import Command, State
from domain.registry import union


def choose(view: Json, choices: Sequence[Json], seat: int, draw: Random) -> Json:
    """The command after which it likes most where it stands; of several, the lot decides."""
    taste = TASTES[str(view["game"])]
    kinds: type[Command] = union(taste.rules.commands)
    commands = offered(choices, kinds)
    tables = [(taste.imagined(view, choices, draw), draw.random()) for _ in range(taste.times)]
    worths = [
        sum(taste.liking(_after(taste, *table, command, seat), seat) for table in tables)
        for command, _ in commands
    ]
    best = max(worths)
    ties = [told for (_, told), worth in zip(commands, worths, strict=True) if worth == best]
    return draw.choice(ties)


def _after(taste: AnyTaste, state: State, fate: float, command: Command, seat: int) -> State:
    """What is left to a lot is the same for all commands."""
    events = taste.rules.decide(state, command, seat, Luck(Random(fate)))
    return fold(taste.rules.evolve, state, events)


GREEDY: Final = Bot("greedy", choose, frozenset(TASTES), title={"en": "Greedy", "fr": "Glouton"})
