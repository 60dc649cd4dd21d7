"""The options under which the kits are tested, and random episodes."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from msgspec import Struct

from archipel_kits.chance import PartialScript
from archipel_kits.episode import ChanceNode, Episode, SeatCommand, apply_action, start_episode
from archipel_kits.partial_command import PartialCommand
from archipel_kits.rules import OptionValue, Rules, rules_of
from domain.chance import Chance
from domain.messages import Command


class Way(Struct, frozen=True):
    """A game and the options that matter, by the name that OpenSpiel loads it with."""

    slug: str
    options: dict[str, OptionValue]
    loaded: str

    @property
    def rules(self) -> Rules:
        return rules_of(self.slug, self.options)


def _ways() -> Iterator[Way]:
    yield Way("divercite", {}, "archipel_divercite")
    yield Way("divercite", {"starter": 1}, "archipel_divercite(starter='1')")
    for players in range(1, 5):
        options: dict[str, OptionValue] = {"players": players}
        yield Way("dice_miner", options, f"archipel_dice_miner(players={players})")
    yield Way("mini_divercity", {}, "archipel_mini_divercity")
    for players in range(2, 8):
        options = {"mode": "team", "players": players}
        loaded = f"archipel_mini_divercity(mode=team,players={players})"
        yield Way("mini_divercity", options, loaded)
    yield Way("fifty_first_state", {}, "archipel_fifty_first_state")
    yield Way(
        "fifty_first_state", {"pack": "master_set"}, "archipel_fifty_first_state(pack=master_set)"
    )


WAYS: Final = tuple(_ways())
every_way: Final = pytest.mark.parametrize("way", WAYS, ids=[way.loaded for way in WAYS])


def plays(rules: Rules, number: int) -> Iterator[Episode]:
    """One random episode from the first chance node to the end, by its seed."""
    draw = Random(number)
    play = start_episode(rules, PartialScript(()))
    yield play
    while actions := legal(play):
        play = apply_action(play, draw.choice(actions))
        yield play


def legal(play: Episode) -> tuple[int, ...]:
    match play.turn:
        case ChanceNode(weights=weights):
            return tuple(range(len(weights)))
        case PartialCommand():
            return play.turn.legal
        case _:
            return ()


def apply_command(play: Episode, command: Command, chance: Chance | None = None) -> Episode:
    """Applies the actions of a command; those without an alternative are skipped."""
    sequence, taken = play.rules.codec.encode(command), 0
    while True:
        play = apply_action(play, sequence[taken], chance)
        if not isinstance(play.turn, PartialCommand) or not play.turn.actions:
            return play
        taken = len(play.turn.actions)


def last_command(play: Episode) -> SeatCommand | None:
    """The command that was decided last, or waits for chance."""
    return play.turn.by if isinstance(play.turn, ChanceNode) else play.steps[-1].by
