"""Computes the opening book: prints one entry for each position.

python -m archipel_bots.divercite_engine.opening_book_builder --seconds 5
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random
from time import process_time

from archipel_bots.divercite_engine.iterative_deepening import IterativeDeepening
from archipel_bots.divercite_engine.opening_book import as_white, book_key
from archipel_bots.divercite_engine.position import (
    Position,
    after_move,
    empty_position,
    legal_moves,
)
from archipel_bots.divercite_engine.symmetry import (
    canonical_form,
    orbit_representatives,
    stabilizer,
)
from archipel_bots.time_budget import Budget


def entry(position: Position, seconds: float) -> str:
    image, _ = canonical_form(as_white(position))
    budget = Budget(seconds, clock=process_time)
    found = IterativeDeepening(image, budget, Random(0)).search()
    return f'    "{book_key(image)}": {found.move},  # depth {found.depth}, {found.value:+}\n'


def positions() -> Iterator[Position]:
    """The empty board, and the positions after each first placement, up to symmetry."""
    board = empty_position()
    yield board
    for move in orbit_representatives(legal_moves(board), stabilizer(board)):
        yield after_move(board, move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each position")
    arguments = parser.parse_args()
    for position in positions():
        sys.stdout.write(entry(position, arguments.seconds))


if __name__ == "__main__":
    main()
