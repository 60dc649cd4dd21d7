"""Fits weights.py to self-play games: the points that each feature at a refill was followed by.

python -m archipel_bots.miner.fit_weights --games 480

The games are played with the current weights, so fitting can be repeated until little changes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeAlias, cast

from archipel_bots.miner.evaluation import features
from archipel_bots.miner.holding import holding
from archipel_bots.miner.player import best_command
from archipel_bots.ridge_regression import Features, Sample, fit_command, fit_ridge
from domain.chance import ProvablyFairChance
from domain.game import fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions, RefillMountain
from domain.games.dice_miner.material import MOST_MAGIC_DICE, REFILLS

MagicDice: TypeAlias = Literal[0, 1, 2, 3]


def samples(number: int) -> Iterator[tuple[int, Sample]]:
    """For each refill of a game: the refills left, the features, and the points scored later."""
    magic_dice = cast("MagicDice", number % (MOST_MAGIC_DICE + 1))
    chance = ProvablyFairChance(f"{number:064x}")
    events = GAME.set_up(DiceMinerOptions(magic_dice=magic_dice), 1, chance)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    refills: list[tuple[int, Sample]] = []
    while GAME.to_act(state):
        command = best_command(state)
        if isinstance(command, RefillMountain):
            held = holding(state)
            refills.append((state.refills, (features(state, held), held.points)))
        state = fold(GAME.evolve, state, GAME.decide(state, command, 0, chance))
    (points,) = GAME.scores(state)
    return ((left, (seen, points - before)) for left, (seen, before) in refills)


def fit(numbers: range) -> dict[int, Features]:
    rows = [each for number in numbers for each in samples(number)]
    return {
        left: fit_ridge([sample for refills, sample in rows if refills == left])
        for left in range(1, REFILLS + 1)
    }


if __name__ == "__main__":
    fit_command(__doc__, 480, fit, Path(__file__).with_name("weights.py"))
