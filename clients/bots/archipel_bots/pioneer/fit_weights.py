"""Fits weights.py to self-play games: the points that each feature of a round was followed by.

python -m archipel_bots.pioneer.fit_weights --games 200

The games are played with the current weights, so fitting can be repeated until little changes.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from archipel_bots.command_json import as_received
from archipel_bots.determinization.fifty_first_state import determinize
from archipel_bots.pioneer.evaluation import state_features
from archipel_bots.pioneer.player import best_command
from archipel_bots.ridge_regression import Features, Sample, fit_command, fit_ridge
from domain.chance import ProvablyFairChance
from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import FiftyFirstOptions, Pass

_PENALTY: Final = 15.0


def samples(pack: str, number: int) -> Iterator[Sample]:
    """For the end of each round of a game: the features, and the points scored later."""
    chance, rng = ProvablyFairChance(f"{number:064x}"), Random(number)
    events = GAME.set_up(FiftyFirstOptions(pack=pack), 1, chance)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    rounds: list[Sample] = []
    while GAME.to_act(state):
        view = as_received(GAME.view(state, 0), dict[str, object])
        command = best_command(determinize(view, rng))
        if isinstance(command, Pass):
            rounds.append((state_features(state), GAME.scores(state)[0]))
        state = fold(GAME.evolve, state, GAME.decide(state, command, 0, chance))
    (points,) = GAME.scores(state)
    return ((seen, points - before) for seen, before in rounds)


def fit(numbers: range) -> dict[str, Features]:
    packs = [pack.label.name for pack in GAME.packs]
    return {
        pack: fit_ridge([each for number in numbers for each in samples(pack, number)], _PENALTY)
        for pack in packs
    }


if __name__ == "__main__":
    fit_command(__doc__, 200, fit, Path(__file__).with_name("weights.py"))
