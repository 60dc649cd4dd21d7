"""Reads text records back, and follows every move by the rules (R27–R29)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar

from domain.chance import ScriptedChance
from domain.game import Outcome, Seat, fold
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions, TieBreak
from domain.games.divercite.decide import decide, set_up
from domain.games.divercite.evolve import evolve
from domain.games.divercite.material import CELLS
from domain.games.divercite.notation import TOKEN, command
from domain.games.divercite.record import (
    DRAW,
    GAME_TAG,
    SIDES,
    UNDECIDED,
    WINS,
    result_tag,
    score_tag,
)
from domain.games.divercite.scoring import outcome, scores
from domain.games.divercite.state import DiverciteState
from domain.record import Recorded, UnreadableRecord
from domain.refusals import Refusal
from domain.sheet import Sheet, Word
from domain.sheet_reader import read_sheets

T = TypeVar("T")
Move = tuple[Seat, DiverciteCommand]
Ending = Literal["resigned", "timeout", "abandoned"]

STARTERS: Final[Mapping[str, Literal[0, 1]]] = {"White": 0, "Black": 1}
VARIANTS: Final[Mapping[str, bool]] = {"standard": False, "neutral-first": True}
TIE_RULES: Final[Mapping[str, TieBreak]] = {"draw": "none", "course": "course"}
ENDINGS: Final[Mapping[str, Ending]] = {
    "time": "timeout",
    "resign": "resigned",
    "abandoned": "abandoned",
}
RESULTS: Final = (*WINS, DRAW, UNDECIDED)
SCORE: Final = re.compile(r"\d+-\d+")


def read_record(text: str) -> Sequence[Recorded[DiverciteOptions, DiverciteCommand]]:
    return tuple(_recorded(sheet) for sheet in read_sheets(text))
