"""Plays many games and writes weights.py anew: what each trait was worth, by how they ended.

python -m archipel_bots.miner.fitting --games 480

They are played with the weights that are there, so it may be done again, until little changes.
The games have other numbers than those of docs/solo-bots.md.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast

from archipel_bots.miner.holding import holding
from archipel_bots.miner.player import mined
from archipel_bots.miner.worth import features
from archipel_bots.ridge import Features, fitted, written
from domain.chance import SealedChance
from domain.game import fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions, RefillMountain
from domain.games.dice_miner.material import MOST_MAGIC_DICE, REFILLS

Seen: TypeAlias = tuple[int, Features, float]
MagicDice: TypeAlias = Literal[0, 1, 2, 3]

_FIRST: Final = 100_000
_FILE: Final = Path(__file__).with_name("weights.py")


def seen(number: int) -> Iterator[Seen]:
    """At each refill: how many were left, the table, and what came of it in points."""
    magic_dice = cast("MagicDice", number % (MOST_MAGIC_DICE + 1))
    fate = SealedChance(f"{number:064x}")
    events = GAME.set_up(DiceMinerOptions(magic_dice=magic_dice), 1, fate)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    refilled: list[Seen] = []
    while GAME.to_act(state):
        command = mined(state)
        if isinstance(command, RefillMountain):
            held = holding(state)
            refilled.append((state.refills, features(state, held), held.points))
        state = fold(GAME.evolve, state, GAME.decide(state, command, 0, fate))
    (points,) = GAME.scores(state)
    return ((refills, traits, points - before) for refills, traits, before in refilled)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=480)
    games = parser.parse_args().games
    rows = [each for number in range(_FIRST, _FIRST + games) for each in seen(number)]
    weights = {left: _fitted(rows, left) for left in range(1, REFILLS + 1)}
    _FILE.write_text(written(weights, "int"))


def _fitted(rows: list[Seen], left: int) -> Features:
    mine = [(traits, more) for refills, traits, more in rows if refills == left]
    return fitted([traits for traits, _ in mine], [more for _, more in mine])


if __name__ == "__main__":
    main()
