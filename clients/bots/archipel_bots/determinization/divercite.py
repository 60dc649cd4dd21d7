"""The state of DiverCité from a view: nothing is hidden."""

import msgspec

from archipel_client.messages import Json
from domain.games.divercite.material import CELLS
from domain.games.divercite.state import DiverciteState
from domain.games.divercite.view import DiverciteView


def from_view(view: Json) -> DiverciteState:
    seen = msgspec.convert(view, DiverciteView)
    white, black = seen.hands
    return DiverciteState(
        starter=seen.starter,
        neutral_first=seen.variant == "neutral_first",
        tie_break=seen.tie_break,
        board=tuple(seen.board.get(cell) for cell in CELLS),
        hands=(white, black),
        next=seen.next,
        last=seen.last,
        ply=seen.ply,
    )
