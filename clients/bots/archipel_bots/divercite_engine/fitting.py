"""Finds what traits are worth: from games that the engine plays against itself.

python -m archipel_bots.divercite_engine.fitting --games 2600 >> games.txt
python -m archipel_bots.divercite_engine.fitting --fit games.txt

Weights are those by which the points still to come are told best, in least squares, and are found
from the end of a game backwards. What is still to come is known exactly with few pieces left.
Before that it is what a short look sees some placements later in the same game, with the weights
found so far: so the luck of the rest has no part in it. The games begin with some lots, so that
much is seen that nobody would play; nothing is learned across a lot.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from archipel_bots.divercite_engine.alphabeta import INFINITE
from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.horizon import two_placements
from archipel_bots.divercite_engine.node import rooted
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import Position, empty, legal, played
from archipel_bots.divercite_engine.thinking import Thought
from archipel_bots.divercite_engine.traits import TEMPO, TRAITS, Supply, standing, supply, traits
from archipel_bots.divercite_engine.weights import STEPS, step_of
from archipel_bots.divercite_engine.worths import Worths
from archipel_bots.ridge import fitted

Weights: TypeAlias = Mapping[str, int]
Look: TypeAlias = Callable[[Position], int]

_LOTS: Final = 9
_RARE_LOT: Final = 0.04
_RIDGE: Final = 10.0
_KNOWN: Final = 8  # pieces left, from which the end is looked up
_LATER: Final = 14
_AHEAD: Final = 2


class Game(Struct, frozen=True):
    """From the empty board to the end; `lots` are the moves that were drawn, by number."""

    moves: tuple[int, ...]
    lots: frozenset[int]


def game(draw: Random, nodes: int) -> Game:
    position, moves, lots = empty(), list[int](), set[int]()
    opening = draw.randrange(_LOTS)
    while position.left:
        if len(moves) < opening or draw.random() < _RARE_LOT:
            lots.add(len(moves))
            move = draw.choice(legal(position))
        else:
            move = Thought(position, Budget(nodes=nodes), draw).verdict().move
        moves.append(move)
        position = played(position, move)
    return Game(tuple(moves), frozenset(lots))


def found(games: Sequence[Game]) -> list[Weights]:
    """Of every step, the nearest to the end first."""
    weights: list[Weights] = []
    for step in range(STEPS):
        look = looking(weights)
        told = [sample for each in games for sample in samples(each, step, look)]
        worths = fitted([seen for seen, _ in told], [more for _, more in told], _RIDGE)
        weights.append({trait: round(worths[trait]) for trait in TRAITS})
    return weights


def samples(told: Game, step: int, look: Look) -> Iterator[tuple[Weights, int]]:
    """The traits of each position of a step, and what was still to come, in hundredths."""
    course = [*accumulate(told.moves, played, initial=empty())]
    for ply, position in enumerate(course[1:-1], start=1):
        if step_of(position.left) != step:
            continue
        later = ply if position.left <= _KNOWN else min(ply + _LATER, len(told.moves))
        if told.lots.isdisjoint(range(ply, later)):
            yield traits(position), look(course[later]) - POINT * standing(position)


def looking(weights: Sequence[Weights]) -> Look:
    """What White will lead by: as it is, or as it seems two placements ahead."""

    @lru_cache(maxsize=64)
    def worths(step: int, held: Supply) -> Worths:
        return Worths(weights[step], held)

    def seen(position: Position) -> int:
        if not position.left:
            return POINT * standing(position)
        if position.left <= _KNOWN:
            lead = Thought(position, Budget(), Random(0)).verdict().value
        else:
            step = step_of(position.left - _AHEAD)
            tables = worths(step, supply(position))
            root = rooted(position, tables)
            lead = two_placements(root, tables, weights[step][TEMPO], -INFINITE, INFINITE)
        return -lead if position.mover else lead

    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fit", type=Path)
    said = parser.parse_args()
    if said.fit is None:
        for number in range(said.games):
            played_out = game(Random(f"{said.seed} {number}"), said.nodes)
            sys.stdout.write(msgspec.json.encode(played_out).decode() + "\n")
        return
    steps = found([msgspec.json.decode(line, type=Game) for line in said.fit.open("rb")])
    for trait in TRAITS:
        worths = ", ".join(f"{step[trait]:4}" for step in steps)
        sys.stdout.write(f'    "{trait}": ({worths}),\n')


if __name__ == "__main__":
    main()
