"""Finds what traits are worth: from the ends of games that the engine plays against itself.

python -m archipel_bots.divercite_engine.fitting --games 500 >> positions.txt
python -m archipel_bots.divercite_engine.fitting --fit positions.txt

For every step of a game, weights are those by which the points still to come are told best, in
least squares. The games begin with some lots, so that much is seen that nobody would play.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import Position, legal, played, read
from archipel_bots.divercite_engine.thinking import Thought
from archipel_bots.divercite_engine.traits import TRAITS, standing, traits
from archipel_bots.divercite_engine.weights import STEPS, step_of
from domain.games.divercite.state import DiverciteState

_LOTS: Final = 8
_RARE_LOT: Final = 0.03
_RIDGE: Final = 20.0

Sample = tuple[int, Sequence[int], int]  # pieces left, traits, points still to come


def samples(draw: Random, nodes: int) -> Iterator[Sample]:
    """Every position of one game, told by White."""
    position = read(DiverciteState(next=0))
    seen: list[Position] = []
    lots = draw.randrange(_LOTS)
    while position.left:
        if len(seen) < lots or draw.random() < _RARE_LOT:
            move = draw.choice(legal(position))
        else:
            move = Thought(position, Budget(nodes=nodes), draw).verdict(99).move
        position = played(position, move)
        seen.append(position)
    end = standing(position)
    for each in seen:
        found = traits(each)
        yield each.left, [found[trait] for trait in TRAITS], end - standing(each)


def fitted(told: Sequence[Sample]) -> Mapping[str, int]:
    """Least squares with a ridge, by the normal equations."""
    size = len(TRAITS)
    table = [[0.0] * (size + 1) for _ in range(size)]
    for place in range(size):
        table[place][place] = _RIDGE
    for _, found, to_come in told:
        there = [(place, count) for place, count in enumerate(found) if count]
        for place, count in there:
            row = table[place]
            row[size] += count * to_come * POINT
            for other, times in there:
                row[other] += count * times
    solution = _solved(table)
    return {trait: round(worth) for trait, worth in zip(TRAITS, solution, strict=True)}


def _solved(table: list[list[float]]) -> list[float]:
    """Gauss and Jordan; the ridge keeps every pivot above zero."""
    for place, row in enumerate(table):
        pivot = row[place]
        row[:] = [each / pivot for each in row]
        for other in table:
            if other is not row and other[place]:
                factor = other[place]
                other[:] = [each - factor * mine for each, mine in zip(other, row, strict=True)]
    return [row[-1] for row in table]


def _fit(file: Path) -> None:
    """Prints every trait with its weights, step by step; a step learns from its neighbours too."""
    told = [msgspec.json.decode(line, type=Sample) for line in file.open("rb")]
    found = [
        fitted([sample for sample in told if abs(step_of(sample[0]) - step) <= 1])
        for step in range(STEPS)
    ]
    for trait in TRAITS:
        worths = ", ".join(f"{step[trait]:4}" for step in found)
        sys.stdout.write(f'    "{trait}": ({worths}),\n')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fit", type=Path)
    said = parser.parse_args()
    if said.fit is not None:
        _fit(said.fit)
        return
    for number in range(said.games):
        for sample in samples(Random(f"{said.seed} {number}"), said.nodes):
            sys.stdout.write(msgspec.json.encode(sample).decode() + "\n")


if __name__ == "__main__":
    main()
