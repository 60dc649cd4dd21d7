"""A whole match between bots without a server: the rules, and what would go over the wire."""

from collections.abc import Sequence
from random import Random

import msgspec

from archipel_bots.bot import Bot
from archipel_bots.command_json import as_received
from archipel_client.messages import Json
from domain.chance import ProvablyFairChance
from domain.choices import pattern
from domain.game import AnyGame, Outcome, fold
from domain.messages import Command, Options, State
from domain.registry import games, union


def play_locally(bots: Sequence[Bot], game: str, options: Json, number: int) -> Outcome:
    """One on each seat. The number is their luck: the same one, the same match."""
    rules, fate = games()[game], ProvablyFairChance(f"{number:064x}")
    rngs = [Random(f"{number} {seat}") for seat in range(len(bots))]
    agreed: Options = msgspec.convert({"game": game, **options}, rules.options)
    state = fold(rules.evolve, rules.initial_state(), rules.set_up(agreed, len(bots), fate))
    while acting := rules.to_act(state):
        seat = min(acting)
        command = choose_command(bots[seat], rules, state, seat, rngs[seat])
        state = fold(rules.evolve, state, rules.decide(state, command, seat, fate))
    outcome = rules.outcome(state)
    if outcome is None:
        msg = f"nobody may act in {game}, and yet it is not over"
        raise ValueError(msg)
    return outcome


def choose_command(bot: Bot, rules: AnyGame, state: State, seat: int, rng: Random) -> Command:
    """What the bot does here, by nothing but what it is shown."""
    view = as_received(rules.view(state, seat), dict[str, object])
    choices = as_received([pattern(each) for each in rules.choices(state, seat)], list[Json])
    kinds: type[Command] = union(rules.commands)
    return msgspec.convert(bot.choose(view, choices, seat, rng), kinds)
