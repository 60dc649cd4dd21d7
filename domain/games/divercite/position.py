"""A position in one line, for links, tests and analysis (R30)."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from domain.game import Seat
from domain.games.divercite.material import (
    CELLS,
    CITIES,
    CITIES_PER_COLOUR,
    COLOURS,
    KINDS,
    LETTERS,
    NEUTRAL,
    PLAYERS,
    RESOURCES,
    RESOURCES_PER_COLOUR,
    Cell,
    Colour,
    Kind,
    Piece,
)
from domain.games.divercite.state import DiverciteState, Hand, Stock

SIDES: Final = "wb"
RANKS: Final = tuple(tuple(rank) for _, rank in groupby(CELLS, key=lambda cell: cell[1]))
RESOURCE_LETTERS: Final[Mapping[str, Piece]] = {
    "x": NEUTRAL,
    **{LETTERS[colour].lower(): piece for colour, piece in RESOURCES.items()},
}
CITY_LETTERS: Final[Mapping[str, Piece]] = {
    LETTERS[colour] if seat == 0 else LETTERS[colour].lower(): piece
    for (colour, seat), piece in CITIES.items()
}
LETTERS_OF: Final[Mapping[Kind, Mapping[str, Piece]]] = {
    "resource": RESOURCE_LETTERS,
    "city": CITY_LETTERS,
}
LETTER_OF: Final[Mapping[Piece, str]] = {
    piece: letter for letters in LETTERS_OF.values() for letter, piece in letters.items()
}
FORM: Final = re.compile(r"(\S+) ([wb]) ([0-2]{4}[0-3]{4}) ([0-2]{4}[0-3]{4}) (\d{1,2})")


class UnreadablePositionError(ValueError):
    """The text describes no position that can arise."""


def write_position(state: DiverciteState) -> str:
    ranks = "/".join(_rank_text(state, rank) for rank in reversed(RANKS))
    side = SIDES[_turn(state.starter, state.ply)]
    white, black = (_digits(hand) for hand in state.hands)
    return f"{ranks} {side} {white} {black} {state.ply}"


def read_position(text: str) -> DiverciteState:
    """The state of a line of text.

    The line does not contain the tie-break nor, on an empty or full board, the variant: the
    defaults are assumed.
    """
    form = FORM.fullmatch(text)
    if form is None:
        raise UnreadablePositionError(f"{text!r} is not a board, a side, two hands and a number")
    side, ply = SIDES.index(form[2]), int(form[5])
    board = _board(form[1])
    state = DiverciteState(
        starter=_turn(side, ply),
        neutral_first=NEUTRAL in board and ply < len(CELLS),
        board=board,
        hands=(_hand(form[3]), _hand(form[4])),
        next=side if ply < len(CELLS) else None,
        ply=ply,
    )
    if not _can_arise(state):
        raise UnreadablePositionError(f"{text!r} cannot arise: board, hands and turn do not agree")
    return state


def _turn(starter: Seat, ply: int) -> Seat:
    """The seat to move after so many pieces; applied twice it gives back the starter."""
    return (starter + ply) % 2


def _rank_text(state: DiverciteState, rank: tuple[Cell, ...]) -> str:
    text = ""
    for is_free, pieces in groupby(map(state.at, rank), key=lambda piece: piece is None):
        run = [*pieces]
        text += str(len(run)) if is_free else "".join(LETTER_OF[each] for each in run if each)
    return text


def _digits(hand: Hand) -> str:
    return "".join(
        str(stock.of(colour)) for stock in (hand.city, hand.resource) for colour in COLOURS
    )


def _board(text: str) -> tuple[Piece | None, ...]:
    ranks = text.split("/")
    if len(ranks) != len(RANKS):
        raise UnreadablePositionError(f"{text!r} has {len(ranks)} ranks")
    board: tuple[Piece | None, ...] = ()
    for rank, cells in zip(reversed(ranks), RANKS, strict=True):
        pieces = tuple(_pieces(rank, LETTERS_OF[KINDS[cells[0]]]))
        if len(pieces) != len(cells):
            raise UnreadablePositionError(f"the rank {rank!r} has {len(pieces)} cells")
        board += pieces
    return board


def _pieces(rank: str, letters: Mapping[str, Piece]) -> Iterator[Piece | None]:
    for letter in rank:
        if letter in "12345":
            yield from (None,) * int(letter)
        elif letter in letters:
            yield letters[letter]
        else:
            raise UnreadablePositionError(f"{letter!r} has no place in the rank {rank!r}")


def _hand(digits: str) -> Hand:
    counts = [int(digit) for digit in digits]
    return Hand(Stock(*counts[:4]), Stock(*counts[4:]))


def _can_arise(state: DiverciteState) -> bool:
    """Whether the pieces on the board and in the hands are consistent."""
    tokens = state.board.count(NEUTRAL)
    return (
        all(_cities_add_up(state, *each) for each in CITIES)
        and all(_resources_add_up(state, colour) for colour in COLOURS)
        and tokens <= 1
        and not state.awaits_closing
        and state.ply == len(CELLS) - state.board.count(None)
        and _played(state, 1 - state.starter) == state.ply // 2
    )


def _cities_add_up(state: DiverciteState, colour: Colour, seat: Seat) -> bool:
    on_board = state.board.count(CITIES[colour, seat])
    return on_board + state.hands[seat].city.of(colour) == CITIES_PER_COLOUR


def _resources_add_up(state: DiverciteState, colour: Colour) -> bool:
    in_hand = sum(hand.resource.of(colour) for hand in state.hands)
    return state.board.count(RESOURCES[colour]) + in_hand == len(PLAYERS) * RESOURCES_PER_COLOUR


def _played(state: DiverciteState, seat: Seat) -> int:
    """The number of pieces that have left a hand."""
    per_colour = CITIES_PER_COLOUR + RESOURCES_PER_COLOUR
    return per_colour * len(COLOURS) - sum(map(int, _digits(state.hands[seat])))
