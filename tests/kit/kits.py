"""The ways to play every game that the kits are tried on, and plays at random."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from msgspec import Struct

from archipel_kits.chance import PartialScript
from archipel_kits.play import ChanceNode, Play, Said, acted, begun
from archipel_kits.rules import Rules, Setting, rules_of
from archipel_kits.saying import Saying
from domain.chance import Chance
from domain.messages import Command


class Way(Struct, frozen=True):
    """A game and the options that matter, by the name that OpenSpiel loads it with."""

    slug: str
    options: dict[str, Setting]
    loaded: str

    @property
    def rules(self) -> Rules:
        return rules_of(self.slug, self.options)


def _ways() -> Iterator[Way]:
    yield Way("divercite", {}, "archipel_divercite")
    yield Way("divercite", {"starter": 1}, "archipel_divercite(starter='1')")
    for players in range(1, 5):
        options: dict[str, Setting] = {"players": players}
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


def plays(rules: Rules, number: int) -> Iterator[Play]:
    """One play at random, from the first lot to the end; the number says which."""
    draw = Random(number)
    play = begun(rules, PartialScript(()))
    yield play
    while actions := legal(play):
        play = acted(play, draw.choice(actions))
        yield play


def legal(play: Play) -> tuple[int, ...]:
    match play.turn:
        case ChanceNode(shares=shares):
            return tuple(range(len(shares)))
        case Saying():
            return play.turn.legal
        case _:
            return ()


def said(play: Play, command: Command, chance: Chance | None = None) -> Play:
    """After all of a command is said; what leaves no choice need not be said."""
    spelling, spoken = play.rules.book.spelled(command), 0
    while True:
        play = acted(play, spelling[spoken], chance)
        if not isinstance(play.turn, Saying) or not play.turn.said:
            return play
        spoken = len(play.turn.said)


def last_said(play: Play) -> Said | None:
    """The command that was decided last, or waits for chance."""
    return play.turn.by if isinstance(play.turn, ChanceNode) else play.told[-1].by
