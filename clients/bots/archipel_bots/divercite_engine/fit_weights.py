"""Finds what traits are worth: from games that the engine plays against itself.

python -m archipel_bots.divercite_engine.fit_weights --games 2600 >> games.txt
python -m archipel_bots.divercite_engine.fit_weights --fit games.txt

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

from archipel_bots.divercite_engine.alphabeta import INFINITY
from archipel_bots.divercite_engine.endgame import two_plies
from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.features import (
    FEATURES,
    TEMPO,
    Supply,
    features,
    score_lead,
    supply,
)
from archipel_bots.divercite_engine.iterative_deepening import IterativeDeepening
from archipel_bots.divercite_engine.node import root_node
from archipel_bots.divercite_engine.payoff import POINT
from archipel_bots.divercite_engine.position import (
    Position,
    after_move,
    empty_position,
    legal_moves,
)
from archipel_bots.divercite_engine.weights import PHASES, phase_of
from archipel_bots.ridge_regression import fit_ridge
from archipel_bots.time_budget import Budget

Weights: TypeAlias = Mapping[str, int]
Lookahead: TypeAlias = Callable[[Position], int]

_MAX_OPENING_PLIES: Final = 9
_EXPLORATION: Final = 0.04
_PENALTY: Final = 10.0
_SOLVED_FROM: Final = 8  # pieces left, from which the end is looked up
_TARGET_PLIES: Final = 14
_LOOKAHEAD_PLIES: Final = 2


class SelfPlayGame(Struct, frozen=True):
    """From the empty board to the end; `lots` are the moves that were drawn, by number."""

    moves: tuple[int, ...]
    random_plies: frozenset[int]


def self_play(rng: Random, nodes: int) -> SelfPlayGame:
    position, moves, random_plies = empty_position(), list[int](), set[int]()
    opening = rng.randrange(_MAX_OPENING_PLIES)
    while position.left:
        if len(moves) < opening or rng.random() < _EXPLORATION:
            random_plies.add(len(moves))
            move = rng.choice(legal_moves(position))
        else:
            move = IterativeDeepening(position, Budget(nodes=nodes), rng).search().move
        moves.append(move)
        position = after_move(position, move)
    return SelfPlayGame(tuple(moves), frozenset(random_plies))


def fit(games: Sequence[SelfPlayGame]) -> list[Weights]:
    """Of every step, the nearest to the end first."""
    weights: list[Weights] = []
    for step in range(PHASES):
        look = lookahead(weights)
        told = [sample for each in games for sample in samples(each, step, look)]
        evaluation = fit_ridge([seen for seen, _ in told], [more for _, more in told], _PENALTY)
        weights.append({trait: round(evaluation[trait]) for trait in FEATURES})
    return weights


def samples(told: SelfPlayGame, step: int, look: Lookahead) -> Iterator[tuple[Weights, int]]:
    """The traits of each position of a step, and what was still to come, in hundredths."""
    course = [*accumulate(told.moves, after_move, initial=empty_position())]
    for ply, position in enumerate(course[1:-1], start=1):
        if phase_of(position.left) != step:
            continue
        later = ply if position.left <= _SOLVED_FROM else min(ply + _TARGET_PLIES, len(told.moves))
        if told.random_plies.isdisjoint(range(ply, later)):
            yield features(position), look(course[later]) - POINT * score_lead(position)


def lookahead(weights: Sequence[Weights]) -> Lookahead:
    """What White will lead by: as it is, or as it seems two placements ahead."""

    @lru_cache(maxsize=64)
    def evaluation(step: int, held: Supply) -> Evaluation:
        return Evaluation(weights[step], held)

    def seen(position: Position) -> int:
        if not position.left:
            return POINT * score_lead(position)
        if position.left <= _SOLVED_FROM:
            lead = IterativeDeepening(position, Budget(), Random(0)).search().value
        else:
            step = phase_of(position.left - _LOOKAHEAD_PLIES)
            tables = evaluation(step, supply(position))
            root = root_node(position, tables)
            lead = two_plies(root, tables, weights[step][TEMPO], -INFINITY, INFINITY)
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
            played_out = self_play(Random(f"{said.seed} {number}"), said.nodes)
            sys.stdout.write(msgspec.json.encode(played_out).decode() + "\n")
        return
    steps = fit([msgspec.json.decode(line, type=SelfPlayGame) for line in said.fit.open("rb")])
    for trait in FEATURES:
        evaluation = ", ".join(f"{step[trait]:4}" for step in steps)
        sys.stdout.write(f'    "{trait}": ({evaluation}),\n')


if __name__ == "__main__":
    main()
