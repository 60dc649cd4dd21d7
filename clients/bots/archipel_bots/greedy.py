"""Plays one command deep: the command after which the evaluation is highest."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.bot import Bot
from archipel_bots.command_json import offered_commands
from archipel_bots.determinization.random_chance import RandomChance
from archipel_bots.evaluation import REQUIREMENT, evaluated_games, evaluation_of
from archipel_client.messages import Json
from domain.game import AnyGame, fold
from domain.messages import Command, State
from domain.registry import games, union


def choose(view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:
    """Averages over determinizations; ties are broken at random."""
    slug = str(view["game"])
    game, evaluation = games()[slug], evaluation_of(slug)
    kinds: type[Command] = union(game.commands)
    commands = offered_commands(choices, kinds)
    samples = [
        (evaluation.determinize(view, choices, rng), rng.random())
        for _ in range(evaluation.samples)
    ]
    values = [
        sum(evaluation.value(_after(game, *sample, command, seat), seat) for sample in samples)
        for command, _ in commands
    ]
    best = max(values)
    ties = [json for (_, json), value in zip(commands, values, strict=True) if value == best]
    return rng.choice(ties)


def _after(game: AnyGame, state: State, seed: float, command: Command, seat: int) -> State:
    """Common random numbers: chance is the same for all commands."""
    events = game.decide(state, command, seat, RandomChance(Random(seed)))
    return fold(game.evolve, state, events)


GREEDY: Final = Bot(
    "greedy",
    choose,
    evaluated_games(),
    title={"en": "Greedy", "fr": "Glouton"},
    requirement=REQUIREMENT,
)
