"""Plays DiverCité one placement deep: takes what pays most at once, and fears nothing."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from archipel_bots.bot import Bot
from archipel_client.choices import combinations
from archipel_client.messages import Json
from domain.chance import ScriptedChance
from domain.game import fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand
from domain.games.divercite.material import CELLS
from domain.games.divercite.state import DiverciteState
from domain.games.divercite.view import DiverciteView

# A placement asks nothing of fate.
_FATE: Final = ScriptedChance()


def choose(view: Json, choices: Sequence[Json], seat: int, draw: Random) -> Json:
    """The command after which we lead by most; which of several, the lot decides."""
    state = shown(view)
    offered = [*combinations(choices)]
    leads = [_lead(_after(state, command, seat), seat) for command in offered]
    best = max(leads)
    ties = [place for place, lead in enumerate(leads) if lead == best]
    return offered[draw.choice(ties)]


def shown(view: Json) -> DiverciteState:
    """The game that a view shows: there are no secrets, so it is the whole of it."""
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


def _after(state: DiverciteState, told: Json, seat: int) -> DiverciteState:
    command: DiverciteCommand = msgspec.convert(told, DiverciteCommand)
    return fold(GAME.evolve, state, GAME.decide(state, command, seat, _FATE))


def _lead(state: DiverciteState, seat: int) -> int:
    points = GAME.scores(state)
    return points[seat] - points[1 - seat]


GREEDY: Final = Bot(
    "greedy", choose, frozenset({GAME.slug}), title={"en": "Greedy", "fr": "Glouton"}
)
