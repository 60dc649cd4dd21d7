"""Plays many games and writes weights.py anew: what each trait was worth, by how they ended.

python -m archipel_bots.pioneer.fitting --games 200

They are played with the weights that are there, so it may be done again, until little changes.
The games have other numbers than those of docs/solo-bots.md.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from archipel_bots.imagined.fifty_first_state import imagined
from archipel_bots.offers import sent
from archipel_bots.pioneer.player import settled
from archipel_bots.pioneer.worth import counted
from archipel_bots.ridge import Features, fitted, written
from domain.chance import SealedChance
from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import FiftyFirstOptions, Pass

Seen: TypeAlias = tuple[Features, float]

_FIRST: Final = 100_000
_PENALTY: Final = 15.0
_FILE: Final = Path(__file__).with_name("weights.py")


def seen(pack: str, number: int) -> Iterator[Seen]:
    """At the end of each round: the table, and what came of it in points."""
    fate, draw = SealedChance(f"{number:064x}"), Random(number)
    events = GAME.set_up(FiftyFirstOptions(pack=pack), 1, fate)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    counts: list[Seen] = []
    while GAME.to_act(state):
        command = settled(imagined(sent(GAME.view(state, 0), dict[str, object]), draw))
        if isinstance(command, Pass):
            counts.append((counted(state), GAME.scores(state)[0]))
        state = fold(GAME.evolve, state, GAME.decide(state, command, 0, fate))
    (points,) = GAME.scores(state)
    return ((traits, points - before) for traits, before in counts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    weights = {pack.label.name: _fitted(pack.label.name, games) for pack in GAME.packs}
    _FILE.write_text(written(weights, "str"))


def _fitted(pack: str, games: int) -> Features:
    rows = [each for number in range(_FIRST, _FIRST + games) for each in seen(pack, number)]
    return fitted([traits for traits, _ in rows], [more for _, more in rows], _PENALTY)


if __name__ == "__main__":
    main()
