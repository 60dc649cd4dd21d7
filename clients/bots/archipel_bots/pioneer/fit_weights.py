"""Plays many games and writes weights.py anew: what each trait was worth, by how they ended.

python -m archipel_bots.pioneer.fit_weights --games 200

They are played with the weights that are there, so it may be done again, until little changes.
The games have other numbers than those of docs/solo-bots.md.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from archipel_bots.command_json import as_received
from archipel_bots.determinization.fifty_first_state import determinize
from archipel_bots.pioneer.evaluation import state_features
from archipel_bots.pioneer.player import best_command
from archipel_bots.ridge_regression import Features, fit_ridge, weights_module
from domain.chance import ProvablyFairChance
from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import FiftyFirstOptions, Pass

Sample: TypeAlias = tuple[Features, float]

_FIRST_NUMBER: Final = 100_000
_PENALTY: Final = 15.0
_FILE: Final = Path(__file__).with_name("weights.py")


def samples(pack: str, number: int) -> Iterator[Sample]:
    """At the end of each round: the table, and what came of it in points."""
    chance, rng = ProvablyFairChance(f"{number:064x}"), Random(number)
    events = GAME.set_up(FiftyFirstOptions(pack=pack), 1, chance)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    counts: list[Sample] = []
    while GAME.to_act(state):
        command = best_command(
            determinize(as_received(GAME.view(state, 0), dict[str, object]), rng)
        )
        if isinstance(command, Pass):
            counts.append((state_features(state), GAME.scores(state)[0]))
        state = fold(GAME.evolve, state, GAME.decide(state, command, 0, chance))
    (points,) = GAME.scores(state)
    return ((traits, points - before) for traits, before in counts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    weights = {pack.label.name: _fit(pack.label.name, games) for pack in GAME.packs}
    _FILE.write_text(weights_module(weights, "str"))


def _fit(pack: str, games: int) -> Features:
    rows = [
        each
        for number in range(_FIRST_NUMBER, _FIRST_NUMBER + games)
        for each in samples(pack, number)
    ]
    return fit_ridge([traits for traits, _ in rows], [more for _, more in rows], _PENALTY)


if __name__ == "__main__":
    main()
