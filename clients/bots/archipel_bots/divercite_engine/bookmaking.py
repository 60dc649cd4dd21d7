"""Thinks the book out: one line for each position that it is to know.

python -m archipel_bots.divercite_engine.bookmaking --seconds 5
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random
from time import process_time

from archipel_bots.divercite_engine.book import for_white, key_of
from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.position import Position, empty, legal, played
from archipel_bots.divercite_engine.symmetry import canonical, kept, representatives
from archipel_bots.divercite_engine.thinking import Thought


def line(position: Position, seconds: float) -> str:
    image, _ = canonical(for_white(position))
    budget = Budget(seconds, clock=process_time)
    found = Thought(image, budget, Random(0)).verdict()
    return f'    "{key_of(image)}": {found.move},  # depth {found.depth}, {found.value:+}\n'


def positions() -> Iterator[Position]:
    """The empty board, and what the other player may have made of it."""
    board = empty()
    yield board
    for move in representatives(legal(board), kept(board)):
        yield played(board, move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each position")
    said = parser.parse_args()
    for position in positions():
        sys.stdout.write(line(position, said.seconds))


if __name__ == "__main__":
    main()
