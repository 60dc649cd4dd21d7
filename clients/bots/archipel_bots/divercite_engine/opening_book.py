"""The opening book: the first two placements, from a longer search.

An entry stands for up to 384 positions: 8 symmetries of the board, 24 permutations of the colours,
and the side to move.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from archipel_bots.divercite_engine.geometry import COLOUR_COUNT
from archipel_bots.divercite_engine.position import FREE, Hand, Position
from archipel_bots.divercite_engine.symmetry import canonical_form, stabilizer

_MAX_PLY: Final = 1

# The best move of each canonical position; written by opening_book_builder.py.
BOOK: Final[Mapping[str, int]] = {
    "0000000000000000 0000000000000000000000000 22223333 22223333": 32,  # depth 8, -11
    "0000000000000005 0000000000000000000000000 22223333 12223333": 9,  # depth 8, +25
    "0000000000000050 0000000000000000000000000 22223333 12223333": 16,  # depth 8, +25
    "0000000000500000 0000000000000000000000000 22223333 12223333": 45,  # depth 8, +25
    "0000000000000000 0000000000000000000000001 22223333 22222333": 60,  # depth 7, +132
    "0000000000000000 0000000000000000000000010 22223333 22222333": 56,  # depth 8, +95
    "0000000000000000 0000000000000000000000100 22223333 22222333": 52,  # depth 9, +87
    "0000000000000000 0000000000000000001000000 22223333 22222333": 40,  # depth 9, +117
    "0000000000000000 0000000000000000010000000 22223333 22222333": 52,  # depth 8, +98
    "0000000000000000 0000000000001000000000000 22223333 22222333": 40,  # depth 9, +117
}  # fmt: skip


def book_move(position: Position, rng: Random) -> int | None:
    """A random one of the symmetric best moves, or None outside the book."""
    if position.ply > _MAX_PLY or position.awaits_token:
        return None
    image, symmetry = canonical_form(as_white(position))
    move = BOOK.get(book_key(image))
    if move is None:
        return None
    own_move = symmetry.moves.index(move)
    return rng.choice(stabilizer(position)).moves[own_move]


def as_white(position: Position) -> Position:
    """The position with exchanged sides, if Black is to move."""
    if not position.mover:
        return position
    white, black = position.hands
    cities = tuple(
        (piece + COLOUR_COUNT - 1) % (2 * COLOUR_COUNT) + 1 if piece != FREE else FREE
        for piece in position.cities
    )
    return Position(cities, position.resources, (black, white), 0)


def book_key(position: Position) -> str:
    cells = (position.cities, position.resources)
    return " ".join("".join(map(str, each)) for each in (*cells, *map(_digits, position.hands)))


def _digits(hand: Hand) -> tuple[int, ...]:
    return (*hand.cities, *hand.resources)
