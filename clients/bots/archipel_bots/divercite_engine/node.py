"""A node of the search, updated incrementally, with the generation of moves and their gains."""

from random import Random
from typing import Final, NamedTuple, TypeAlias

from archipel_bots.divercite_engine.cell_states import (
    CITY_BASE,
    CITY_STEPS,
    OCCUPIED,
    PIECE_STEP,
    RESOURCE_BASE,
    RESOURCE_STEPS,
    TOKEN_STEP,
    packed,
)
from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.geometry import (
    CITIES,
    CITY_NEIGHBOURS,
    COLOUR_COUNT,
    FIRST_RESOURCE,
    FIRST_TOKEN,
    RESOURCE_NEIGHBOURS,
    RESOURCES,
)
from archipel_bots.divercite_engine.position import FREE, NEUTRAL, Position

# The gain of each move, and its number.
Moves: TypeAlias = list[tuple[int, int]]


class Node(NamedTuple):
    """For the side to move. Hands are packed into numbers; free resource cells are a bit set."""

    states: list[int]
    sums: list[int]
    lead: int
    mover: int
    cities: int
    resources: int
    their_cities: int
    their_resources: int
    free: int
    key: int


_PLACES: Final = tuple(
    (move if move < FIRST_RESOURCE else move - FIRST_RESOURCE) // COLOUR_COUNT
    for move in range(FIRST_TOKEN)
)
_COLOURS: Final = tuple(move % COLOUR_COUNT for move in range(FIRST_TOKEN))
_CITY_COSTS: Final[tuple[int, ...]] = tuple(CITY_BASE**colour for colour in range(COLOUR_COUNT))
_RESOURCE_COSTS: Final[tuple[int, ...]] = tuple(
    RESOURCE_BASE**colour for colour in range(COLOUR_COUNT)
)


def _zobrist_keys() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Zobrist keys by seat and move, which are added up; a resource counts for cell and hand.

    The same placements in another order (a transposition) have the same key.
    """
    rng = Random("divercite")
    cities = [[rng.getrandbits(61) for _ in range(FIRST_RESOURCE)] for _ in range(2)]
    lying = [rng.getrandbits(61) for _ in range(RESOURCES * COLOUR_COUNT)]
    left = [[rng.getrandbits(61) for _ in range(COLOUR_COUNT)] for _ in range(2)]
    white, black = (
        (*cities[seat], *(key + left[seat][at % COLOUR_COUNT] for at, key in enumerate(lying)))
        for seat in range(2)
    )
    return white, black


_ZOBRIST: Final = _zobrist_keys()


def root_node(position: Position, evaluation: Evaluation) -> Node:
    states = [_state(position, city) for city in range(CITIES)]
    sums = [
        sum(evaluation.lanes[states[city]] for city in RESOURCE_NEIGHBOURS[place])
        + (OCCUPIED if position.resources[place] != FREE else 0)
        for place in range(RESOURCES)
    ]
    white, black = (
        (packed(hand.cities, CITY_BASE), packed(hand.resources, RESOURCE_BASE))
        for hand in position.hands
    )
    lead = sum(evaluation.values[state] for state in states)
    lead += evaluation.of_cities[white[0]] + evaluation.of_resources[white[1]]
    lead -= evaluation.of_cities[black[0]] + evaluation.of_resources[black[1]]
    free = sum(1 << place for place, piece in enumerate(position.resources) if piece == FREE)
    if position.mover:
        return Node(states, sums, -lead, 1, *black, *white, free, 0)
    return Node(states, sums, lead, 0, *white, *black, free, 0)


def _state(position: Position, city: int) -> int:
    state = position.cities[city] * PIECE_STEP
    for place in CITY_NEIGHBOURS[city]:
        piece = position.resources[place]
        if piece != FREE:
            state += TOKEN_STEP if piece == NEUTRAL else RESOURCE_STEPS[piece - 1]
    return state


def placed(node: Node, move: int, evaluation: Evaluation) -> tuple[list[int], list[int]]:
    """States and sums after a move: most of the time of a search is spent here."""
    states, sums = node.states[:], node.sums[:]
    place, colour = _PLACES[move], _COLOURS[move]
    if move >= FIRST_RESOURCE:
        step, shifts = RESOURCE_STEPS[colour], evaluation.shifts[colour]
        for city in RESOURCE_NEIGHBOURS[place]:
            state = states[city]
            states[city] = state + step
            shift = shifts[state]
            if shift:
                a, b, c, d = CITY_NEIGHBOURS[city]
                sums[a] += shift
                sums[b] += shift
                sums[c] += shift
                sums[d] += shift
        sums[place] += OCCUPIED
        return states, sums
    before = states[place]
    built = states[place] = before + CITY_STEPS[node.mover][colour]
    shift = evaluation.lanes[built] - evaluation.lanes[before]
    for cell in CITY_NEIGHBOURS[place]:
        sums[cell] += shift
    return states, sums


def child_node(node: Node, move: int, gain: int, evaluation: Evaluation) -> Node:
    states, sums = placed(node, move, evaluation)
    _, _, lead, mover, cities, resources, their_cities, their_resources, free, key = node
    colour = _COLOURS[move]
    if move >= FIRST_RESOURCE:
        resources -= _RESOURCE_COSTS[colour]
        free -= 1 << _PLACES[move]
    else:
        cities -= _CITY_COSTS[colour]
    return Node(
        states,
        sums,
        -lead - gain,
        1 - mover,
        their_cities,
        their_resources,
        cities,
        resources,
        free,
        key + _ZOBRIST[mover][move],
    )


def generate_moves(node: Node, evaluation: Evaluation) -> Moves:
    """All legal moves, in no order."""
    built = evaluation.cities[node.mover][node.cities]
    moves = [
        (gain, city * COLOUR_COUNT + colour)
        for city, state in enumerate(node.states)
        for gain, colour in built[state]
    ]
    laid = evaluation.resources[node.mover][node.resources]
    moves += [
        (gain, FIRST_RESOURCE + place * COLOUR_COUNT + colour)
        for place, total in enumerate(node.sums)
        for gain, colour in laid[total]
    ]
    return moves
