"""Positions of DiverCité, and brute force to compare the engine with."""

from collections.abc import Iterator
from random import Random
from typing import Final, cast

from archipel_bots.divercite_engine.alphabeta import INFINITY, AlphaBeta
from archipel_bots.divercite_engine.features import score_lead
from archipel_bots.divercite_engine.node import Node, child_node, generate_moves
from archipel_bots.divercite_engine.position import Position, after_move, from_state, legal_moves
from domain.chance import ScriptedChance
from domain.choices import combinations
from domain.game import fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions
from domain.games.divercite.state import DiverciteState

CHANCE: Final = ScriptedChance()


def beginning(*, neutral_first: bool = False) -> DiverciteState:
    options = DiverciteOptions(starter=0, neutral_first=neutral_first)
    return fold(GAME.evolve, GAME.initial_state(), GAME.set_up(options, 2, CHANCE))


def commands(state: DiverciteState) -> list[DiverciteCommand]:
    return cast("list[DiverciteCommand]", [*combinations(GAME.choices(state, state.next or 0))])


def stepped(state: DiverciteState, command: DiverciteCommand) -> DiverciteState:
    return fold(GAME.evolve, state, GAME.decide(state, command, state.next or 0, CHANCE))


def game(number: int, *, neutral_first: bool = False) -> Iterator[DiverciteState]:
    """Every state of a random game; the number is its seed."""
    rng, state = Random(number), beginning(neutral_first=neutral_first)
    yield state
    while state.next is not None:
        state = stepped(state, rng.choice(commands(state)))
        yield state


def with_left(number: int, left: int) -> Position:
    """A random position with this number of pieces left."""
    return next(each for each in map(from_state, game(number)) if each.left == left)


def by_brute_force(position: Position) -> int:
    """The final lead of the side to move with best play."""
    if not position.left:
        return -score_lead(position) if position.mover else score_lead(position)
    return max(-by_brute_force(after_move(position, move)) for move in legal_moves(position))


def minimax(search: AlphaBeta, node: Node, depth: int) -> int:
    """Minimax without pruning."""
    if not depth:
        return search.search(node, 0, -INFINITY, INFINITY)
    return max(
        -minimax(search, child_node(node, move, gain, search.evaluation), depth - 1)
        for gain, move in generate_moves(node, search.evaluation)
    )
