"""A position of the engine: numbers only, and only what the rest of the game depends on."""

from typing import Final

from msgspec import Struct

from archipel_bots.divercite_engine.geometry import (
    COLOUR_COUNT,
    FIRST_RESOURCE,
    FIRST_TOKEN,
    city_move,
    resource_move,
    token_move,
)
from domain.game import Seat
from domain.games.divercite.commands import (
    DiverciteCommand,
    PlaceCity,
    PlaceNeutral,
    PlaceResource,
)
from domain.games.divercite.material import (
    CITIES_PER_COLOUR,
    CITY_CELLS,
    COLOURS,
    PLACE,
    RESOURCE_CELLS,
    RESOURCES_PER_COLOUR,
    Piece,
)
from domain.games.divercite.state import DiverciteState, Stock

Counts = tuple[int, ...]  # of each colour

FREE: Final = 0
NEUTRAL: Final = COLOUR_COUNT + 1
_PIECES: Final = 2 * COLOUR_COUNT * (CITIES_PER_COLOUR + RESOURCES_PER_COLOUR)


class Hand(Struct, frozen=True):
    cities: Counts
    resources: Counts

    @property
    def size(self) -> int:
        return sum(self.cities) + sum(self.resources)


class Position(Struct, frozen=True):
    """Cities are 1 to 4 by colour for White and 5 to 8 for Black, resources 1 to 4, the token 5."""

    cities: tuple[int, ...]
    resources: tuple[int, ...]
    hands: tuple[Hand, Hand]
    mover: Seat
    awaits_token: bool = False
    by_course: bool = False
    """Whether the course's tie-break decides equal points."""

    @property
    def left(self) -> int:
        """The number of pieces left in both hands."""
        return sum(hand.size for hand in self.hands)

    @property
    def ply(self) -> int:
        return _PIECES - self.left


def from_state(state: DiverciteState) -> Position:
    return Position(
        cities=tuple(_city(state.board[PLACE[cell]]) for cell in CITY_CELLS),
        resources=tuple(_resource(state.board[PLACE[cell]]) for cell in RESOURCE_CELLS),
        hands=(_hand(state, 0), _hand(state, 1)),
        mover=state.next or 0,
        awaits_token=state.awaits_token,
        by_course=state.tie_break == "course",
    )


def empty_position() -> Position:
    """The initial position, with White to move."""
    return from_state(DiverciteState(next=0))


def legal_moves(position: Position) -> list[int]:
    """All legal moves, in ascending order."""
    free = [place for place, piece in enumerate(position.resources) if piece == FREE]
    if position.awaits_token:
        return [FIRST_TOKEN + place for place in free]
    hand = position.hands[position.mover]
    built = [
        city * COLOUR_COUNT + colour
        for city, piece in enumerate(position.cities)
        if piece == FREE
        for colour, left in enumerate(hand.cities)
        if left
    ]
    return built + [
        FIRST_RESOURCE + place * COLOUR_COUNT + colour
        for place in free
        for colour, left in enumerate(hand.resources)
        if left
    ]


def after_move(position: Position, move: int) -> Position:
    seat = position.mover
    cities, resources, hand = position.cities, position.resources, position.hands[seat]
    if move >= FIRST_TOKEN:
        resources = _with(resources, move - FIRST_TOKEN, NEUTRAL)
    elif move >= FIRST_RESOURCE:
        place, colour = divmod(move - FIRST_RESOURCE, COLOUR_COUNT)
        resources = _with(resources, place, colour + 1)
        hand = Hand(hand.cities, _less(hand.resources, colour))
    else:
        place, colour = divmod(move, COLOUR_COUNT)
        cities = _with(cities, place, 1 + colour + seat * COLOUR_COUNT)
        hand = Hand(_less(hand.cities, colour), hand.resources)
    white, black = position.hands
    hands = (white, hand) if seat else (hand, black)
    return Position(cities, resources, hands, 1 - seat, by_course=position.by_course)


def move_of(command: DiverciteCommand) -> int:
    match command:
        case PlaceCity(cell, colour):
            return city_move(cell, COLOURS.index(colour))
        case PlaceResource(cell, colour):
            return resource_move(cell, COLOURS.index(colour))
        case PlaceNeutral(cell):
            return token_move(cell)


def command_of(move: int) -> DiverciteCommand:
    """The command of a move."""
    if move >= FIRST_TOKEN:
        return PlaceNeutral(RESOURCE_CELLS[move - FIRST_TOKEN])
    if move >= FIRST_RESOURCE:
        place, colour = divmod(move - FIRST_RESOURCE, COLOUR_COUNT)
        return PlaceResource(RESOURCE_CELLS[place], COLOURS[colour])
    place, colour = divmod(move, COLOUR_COUNT)
    return PlaceCity(CITY_CELLS[place], COLOURS[colour])


def _city(piece: Piece | None) -> int:
    if piece is None or piece.colour is None or piece.owner is None:
        return FREE
    return 1 + COLOURS.index(piece.colour) + piece.owner * COLOUR_COUNT


def _resource(piece: Piece | None) -> int:
    if piece is None:
        return FREE
    return NEUTRAL if piece.colour is None else 1 + COLOURS.index(piece.colour)


def _hand(state: DiverciteState, seat: Seat) -> Hand:
    hand = state.hands[seat]
    return Hand(_counts(hand.city), _counts(hand.resource))


def _counts(stock: Stock) -> Counts:
    return tuple(stock.of(colour) for colour in COLOURS)


def _with(cells: tuple[int, ...], place: int, piece: int) -> tuple[int, ...]:
    return (*cells[:place], piece, *cells[place + 1 :])


def _less(counts: Counts, colour: int) -> Counts:
    return _with(counts, colour, counts[colour] - 1)
