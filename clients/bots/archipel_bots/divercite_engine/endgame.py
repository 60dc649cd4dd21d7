"""Solves the last two plies of every line at once; most nodes of a search are solved here.

Where a placement does not influence a cell, the best reply there is known before the placement is
made. So nearly every placement fails low by the best reply outside its influence, without being
made. At the end of a game the values are exact.
"""

from itertools import chain
from typing import Final

from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.gains import NO_GAIN, Gains
from archipel_bots.divercite_engine.geometry import (
    CITIES,
    CITY_INFLUENCE,
    COLOUR_COUNT,
    FIRST_RESOURCE,
    MAX_INFLUENCE,
    RESOURCE_INFLUENCE,
    RESOURCES,
)
from archipel_bots.divercite_engine.node import Node, placed

# Resources first, then cities.
_BITS: Final = tuple(1 << cell for cell in range(RESOURCES + CITIES))
_INFLUENCE: Final = (*RESOURCE_INFLUENCE, *CITY_INFLUENCE)
_FIRST_MOVES: Final = (
    *range(FIRST_RESOURCE, FIRST_RESOURCE + RESOURCES * COLOUR_COUNT, COLOUR_COUNT),
    *range(0, FIRST_RESOURCE, COLOUR_COUNT),
)


def one_ply(node: Node, evaluation: Evaluation, tempo: int) -> int:
    """The lead of the side to move after its best placement."""
    laid = evaluation.best_resource[node.mover][node.resources].__getitem__
    built = evaluation.best_city[node.mover][node.cities].__getitem__
    return node.lead + max(*map(laid, node.sums), *map(built, node.states)) - tempo


def two_plies(node: Node, evaluation: Evaluation, tempo: int, alpha: int, beta: int) -> int:
    """The same after the best placement and the best reply; at least alpha (fail-hard)."""
    opponent = 1 - node.mover
    laid = evaluation.best_resource[opponent][node.their_resources].__getitem__
    built = evaluation.best_city[opponent][node.their_cities].__getitem__
    replies = sorted(
        zip(chain(map(laid, node.sums), map(built, node.states)), _BITS, strict=True), reverse=True
    )
    static = node.lead + tempo
    bound = alpha - static + replies[MAX_INFLUENCE][0]
    for _, cell, gains in _candidate_cells(node, evaluation, bound):
        influence, first = _INFLUENCE[cell], _FIRST_MOVES[cell]
        reply = next((value for value, bit in replies if not bit & influence), NO_GAIN)
        for gain, colour in gains:
            if static + gain - reply <= alpha:
                break
            states, sums = placed(node, first + colour, evaluation)
            value = static + gain - max(*map(laid, sums), *map(built, states))
            if value > alpha:
                if value >= beta:
                    return value
                alpha = value
    return alpha


def _candidate_cells(
    node: Node, evaluation: Evaluation, bound: int
) -> list[tuple[int, int, Gains]]:
    """The cells on which some placement gains more than the bound, best first."""
    laid = evaluation.resources[node.mover][node.resources].__getitem__
    built = evaluation.cities[node.mover][node.cities].__getitem__
    cells = enumerate(chain(map(laid, node.sums), map(built, node.states)))
    found = [(gains[0][0], cell, gains) for cell, gains in cells if gains and gains[0][0] > bound]
    found.sort(reverse=True)
    return found
