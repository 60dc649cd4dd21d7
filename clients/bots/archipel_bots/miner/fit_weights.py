"""Plays many games and writes weights.py anew: what each trait was worth, by how they ended.

python -m archipel_bots.miner.fit_weights --games 480

They are played with the weights that are there, so it may be done again, until little changes.
The games have other numbers than those of docs/solo-bots.md.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast

from archipel_bots.miner.evaluation import features
from archipel_bots.miner.holding import holding
from archipel_bots.miner.player import best_command
from archipel_bots.ridge_regression import Features, fit_ridge, weights_module
from domain.chance import ProvablyFairChance
from domain.game import fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions, RefillMountain
from domain.games.dice_miner.material import MOST_MAGIC_DICE, REFILLS

Sample: TypeAlias = tuple[int, Features, float]
MagicDice: TypeAlias = Literal[0, 1, 2, 3]

_FIRST_NUMBER: Final = 100_000
_FILE: Final = Path(__file__).with_name("weights.py")


def samples(number: int) -> Iterator[Sample]:
    """At each refill: how many were left, the table, and what came of it in points."""
    magic_dice = cast("MagicDice", number % (MOST_MAGIC_DICE + 1))
    chance = ProvablyFairChance(f"{number:064x}")
    events = GAME.set_up(DiceMinerOptions(magic_dice=magic_dice), 1, chance)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    refilled: list[Sample] = []
    while GAME.to_act(state):
        command = best_command(state)
        if isinstance(command, RefillMountain):
            held = holding(state)
            refilled.append((state.refills, features(state, held), held.points))
        state = fold(GAME.evolve, state, GAME.decide(state, command, 0, chance))
    (points,) = GAME.scores(state)
    return ((refills, traits, points - before) for refills, traits, before in refilled)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=480)
    games = parser.parse_args().games
    rows = [
        each for number in range(_FIRST_NUMBER, _FIRST_NUMBER + games) for each in samples(number)
    ]
    weights = {left: _fit(rows, left) for left in range(1, REFILLS + 1)}
    _FILE.write_text(weights_module(weights, "int"))


def _fit(rows: list[Sample], left: int) -> Features:
    mine = [(traits, more) for refills, traits, more in rows if refills == left]
    return fit_ridge([traits for traits, _ in mine], [more for _, more in mine])


if __name__ == "__main__":
    main()
