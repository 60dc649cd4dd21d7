"""Fits the weights of the evaluation to games of self-play, by ridge regression.

python -m archipel_bots.divercite_engine.fit_weights --games 2600 >> games.txt
python -m archipel_bots.divercite_engine.fit_weights --fit games.txt

The target is the change of the lead up to the end of the game, and phases are fitted from the last
one backwards. In the endgame the target is exact. Before that it is bootstrapped: the value of a
two-ply search some plies later in the same game, with the weights fitted so far. Games begin with
random plies, so that unusual positions are sampled; no target lies beyond a random ply.
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
_SOLVED_FROM: Final = 8  # pieces left, from which targets are exact
_TARGET_PLIES: Final = 14
_LOOKAHEAD_PLIES: Final = 2


class SelfPlayGame(Struct, frozen=True):
    """All moves of a game, and the numbers of those that were drawn at random."""

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
    """The weights of every phase, the last phase first."""
    weights: list[Weights] = []
    for phase in range(PHASES):
        value_of = lookahead(weights)
        fitted = fit_ridge([s for each in games for s in samples(each, phase, value_of)], _PENALTY)
        weights.append({feature: round(fitted[feature]) for feature in FEATURES})
    return weights


def samples(game: SelfPlayGame, phase: int, value_of: Lookahead) -> Iterator[tuple[Weights, int]]:
    """The features of each position of a phase, and the target in hundredths of a point."""
    positions = [*accumulate(game.moves, after_move, initial=empty_position())]
    for ply, position in enumerate(positions[1:-1], start=1):
        if phase_of(position.left) != phase:
            continue
        later = ply if position.left <= _SOLVED_FROM else min(ply + _TARGET_PLIES, len(game.moves))
        if game.random_plies.isdisjoint(range(ply, later)):
            yield features(position), value_of(positions[later]) - POINT * score_lead(position)


def lookahead(weights: Sequence[Weights]) -> Lookahead:
    """White's lead by an exact search in the endgame, and by a two-ply search before."""

    @lru_cache(maxsize=64)
    def evaluation(phase: int, held: Supply) -> Evaluation:
        return Evaluation(weights[phase], held)

    def value_of(position: Position) -> int:
        if not position.left:
            return POINT * score_lead(position)
        if position.left <= _SOLVED_FROM:
            lead = IterativeDeepening(position, Budget(), Random(0)).search().value
        else:
            phase = phase_of(position.left - _LOOKAHEAD_PLIES)
            tables = evaluation(phase, supply(position))
            root = root_node(position, tables)
            lead = two_plies(root, tables, weights[phase][TEMPO], -INFINITY, INFINITY)
        return -lead if position.mover else lead

    return value_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fit", type=Path)
    arguments = parser.parse_args()
    if arguments.fit is None:
        for number in range(arguments.games):
            game = self_play(Random(f"{arguments.seed} {number}"), arguments.nodes)
            sys.stdout.write(msgspec.json.encode(game).decode() + "\n")
        return
    games = [msgspec.json.decode(line, type=SelfPlayGame) for line in arguments.fit.open("rb")]
    phases = fit(games)
    for feature in FEATURES:
        weights = ", ".join(f"{phase[feature]:4}" for phase in phases)
        sys.stdout.write(f'    "{feature}": ({weights}),\n')


if __name__ == "__main__":
    main()
