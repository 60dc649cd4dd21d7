"""What the tags of a text record may say, and what it means (R29)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, TypeVar

from domain.game import Seat
from domain.games.divercite.commands import DiverciteOptions, TieBreak
from domain.record import UnreadableRecordError
from domain.sheet import Sheet

T = TypeVar("T")
Ending: TypeAlias = Literal["resigned", "timeout", "abandoned"]

GAME: Final = "DiverCité"
SIDES: Final = ("White", "Black")
WINS: Final = ("1-0", "0-1")
DRAW: Final = "1/2"
UNDECIDED: Final = "*"

STARTERS: Final[Mapping[str, Literal[0, 1]]] = {"White": 0, "Black": 1}
VARIANTS: Final[Mapping[str, bool]] = {"standard": False, "neutral-first": True}
TIE_RULES: Final[Mapping[str, TieBreak]] = {"draw": "none", "course": "course"}
WINNERS: Final[Mapping[str, tuple[Seat, ...]]] = {
    WINS[0]: (0,),
    WINS[1]: (1,),
    DRAW: (),
    UNDECIDED: (),
}
ENDINGS: Final[Mapping[str, Ending | None]] = {
    "normal": None,
    "time": "timeout",
    "resign": "resigned",
    "abandoned": "abandoned",
}

GROUPS: Final = (
    ("Game", "First", "Variant", "TieRule", "Score", "Result"),
    ("Event", "Site", "Date", "Round"),
    ("White", "WhiteType", "Black", "BlackType"),
    ("TimeControl", "Termination"),
)


def written_as(meanings: Mapping[str, T], meaning: T) -> str:
    return next(value for value, each in meanings.items() if each == meaning)


def told_by(sheet: Sheet, name: str, meanings: Mapping[str, T], default: str) -> T:
    """What a tag means; one that is missing is taken to say the usual thing."""
    value = sheet.tag(name) or default
    if value not in meanings:
        known = " or ".join(meanings)
        raise UnreadableRecordError(sheet.line_of(name), f"{name} should be {known}, not {value}")
    return meanings[value]


def options_told(sheet: Sheet) -> DiverciteOptions:
    told_by(sheet, "Game", {GAME: None}, GAME)
    return DiverciteOptions(
        starter=told_by(sheet, "First", STARTERS, "White"),
        neutral_first=told_by(sheet, "Variant", VARIANTS, "standard"),
        tie_break=told_by(sheet, "TieRule", TIE_RULES, "draw"),
    )
