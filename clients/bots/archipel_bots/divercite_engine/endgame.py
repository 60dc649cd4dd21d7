"""The last two placements of every line, all at once: most of what is looked at is looked at here.

What a placement leaves alone, the answer to it can be read before it is made. So nearly every
placement is turned down by the best answer elsewhere, without being tried.
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
    """What who moves leads by after the best of them."""
    laid = evaluation.best_resource[node.mover][node.resources].__getitem__
    built = evaluation.best_city[node.mover][node.cities].__getitem__
    return node.lead + max(*map(laid, node.sums), *map(built, node.states)) - tempo


def two_plies(node: Node, evaluation: Evaluation, tempo: int, alpha: int, beta: int) -> int:
    """The same after ours and theirs; no less than alpha."""
    theirs = 1 - node.mover
    laid = evaluation.best_resource[theirs][node.their_resources].__getitem__
    built = evaluation.best_city[theirs][node.their_cities].__getitem__
    answers = sorted(
        zip(chain(map(laid, node.sums), map(built, node.states)), _BITS, strict=True), reverse=True
    )
    begin = node.lead + tempo
    needed = alpha - begin + answers[MAX_INFLUENCE][0]
    for _, cell, gains in _candidate_cells(node, evaluation, needed):
        stirs, first = _INFLUENCE[cell], _FIRST_MOVES[cell]
        answer = next((value for value, bit in answers if not bit & stirs), NO_GAIN)
        for gain, colour in gains:
            if begin + gain - answer <= alpha:
                break
            states, sums = placed(node, first + colour, evaluation)
            value = begin + gain - max(*map(laid, sums), *map(built, states))
            if value > alpha:
                if value >= beta:
                    return value
                alpha = value
    return alpha


def _candidate_cells(
    node: Node, evaluation: Evaluation, needed: int
) -> list[tuple[int, int, Gains]]:
    """The cells on which something brings more than is needed, best first."""
    laid = evaluation.resources[node.mover][node.resources].__getitem__
    built = evaluation.cities[node.mover][node.cities].__getitem__
    cells = enumerate(chain(map(laid, node.sums), map(built, node.states)))
    found = [(gains[0][0], cell, gains) for cell, gains in cells if gains and gains[0][0] > needed]
    found.sort(reverse=True)
    return found
