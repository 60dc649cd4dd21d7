"""The view: nothing is hidden."""

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import Struct

from domain.game import Seat, Viewer
from domain.games.divercite.commands import TieBreak
from domain.games.divercite.events import (
    BoardLaid,
    CityPlaced,
    DiverciteEvent,
    NeutralPlaced,
    ResourcePlaced,
)
from domain.games.divercite.material import CELLS, Cell, Piece
from domain.games.divercite.scoring import (
    Prospect,
    cities,
    earned,
    prospect,
    resources_in_hand,
)
from domain.games.divercite.state import DiverciteState, Hand
from domain.messages import View


class CityView(Struct, frozen=True, gc=False):
    """The current score of a city, and whether it is or may become a divercité."""

    points: int
    divercite: Prospect


class DiverciteView(View, frozen=True, tag_field="game", tag="divercite"):
    """The whole game; scores are provisional until the end."""

    board: Mapping[Cell, Piece]
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    cities: Mapping[Cell, CityView]
    starter: Seat
    next: Seat | None
    last: Cell | None
    ply: int
    variant: Literal["standard", "neutral_first"]
    tie_break: TieBreak


def view(state: DiverciteState, _viewer: Viewer) -> DiverciteView:
    """The same for every viewer."""
    built = tuple(cities(state))
    in_hand = resources_in_hand(state.hands)
    return DiverciteView(
        board={cell: piece for cell, piece in zip(CELLS, state.board, strict=True) if piece},
        hands=state.hands,
        scores=earned(built),
        cities={city.cell: CityView(city.points, prospect(city, in_hand)) for city in built},
        starter=state.starter,
        next=state.next,
        last=state.last,
        ply=state.ply,
        variant="neutral_first" if state.neutral_first else "standard",
        tie_break=state.tie_break,
    )


def redact(event: DiverciteEvent, _viewer: Viewer) -> DiverciteEvent:
    """The same for every viewer."""
    match event:
        case BoardLaid() | CityPlaced() | ResourcePlaced() | NeutralPlaced():
            return event
        case _:
            assert_never(event)
