"""Moves in letters: `Rd4` is a red city, `Ge5` a green resource, `Xa7` the token (R27)."""

import re
from collections.abc import Mapping
from typing import Final, assert_never

from msgspec.structs import replace

from domain.game import Seat
from domain.games.divercite.commands import (
    DiverciteCommand,
    PlaceCity,
    PlaceNeutral,
    PlaceResource,
)
from domain.games.divercite.events import (
    BoardLaid,
    CityPlaced,
    DiverciteEvent,
    NeutralPlaced,
    ResourcePlaced,
)
from domain.games.divercite.material import CELLS, KINDS, LETTERS, Cell, Colour
from domain.record.text import (
    RawRecord,
    Renamed,
    Tag,
    Token,
    UnreadableRecordError,
    rename_tags,
)

NEUTRAL_LETTER: Final = "X"
COLOURS_BY_LETTER: Final[Mapping[str, Colour]] = {
    letter: colour for colour, letter in LETTERS.items()
}
_SCORE: Final = re.compile(r"\d+-\d+")
_WINNERS: Final[Mapping[str, str]] = {"1-0": "0", "0-1": "1", "1/2": "-", "*": "*"}
_RENAMED: Final[Mapping[str, Renamed]] = {
    "First": ("Starter", {"White": "0", "Black": "1"}),
    "Variant": ("NeutralFirst", {"standard": "no", "neutral-first": "yes"}),
    "TieRule": ("TieBreak", {"draw": "none", "course": "course"}),
    "White": "Seat0",
    "Black": "Seat1",
    "Score": "Scores",
    "Result": ("Winners", _WINNERS),
}
CELLS_BY_NAME: Final[Mapping[str, Cell]] = {cell: cell for cell in CELLS}


def notate(event: DiverciteEvent) -> str | None:
    match event:
        case CityPlaced(cell, colour) | ResourcePlaced(cell, colour):
            return LETTERS[colour] + cell
        case NeutralPlaced(cell):
            return NEUTRAL_LETTER + cell
        case BoardLaid():
            return None
        case _:
            assert_never(event)


def parse(text: str) -> tuple[Seat | None, DiverciteCommand] | None:
    """The move that a word writes; the seat follows from the rules."""
    cell = CELLS_BY_NAME.get(text[1:])
    if cell is None:
        return None
    if text[0] == NEUTRAL_LETTER:
        return None, PlaceNeutral(cell)
    colour = COLOURS_BY_LETTER.get(text[0])
    if colour is None:
        return None
    place = PlaceCity if KINDS[cell] == "city" else PlaceResource
    return None, place(cell, colour)


def upcast_record(raw: RawRecord) -> RawRecord:
    """A record of 0.1.0, which named the tags of DiverCité its own way; White starts by default."""
    raw = rename_tags(_without_last_word(raw), _RENAMED)
    return replace(raw, tags={"Starter": Tag("0", 1), **raw.tags})


def _without_last_word(raw: RawRecord) -> RawRecord:
    """The last word repeats the tag Score or Result, or stands in for a missing one."""
    last = raw.movetext[-1] if raw.movetext else Token("", 1)
    if last.text not in _WINNERS and not _SCORE.fullmatch(last.text):
        return raw
    name = "Result" if last.text in _WINNERS else "Score"
    stated = sorted(raw.tags[each].value for each in ("Result", "Score") if each in raw.tags)
    if name in raw.tags and last.text not in stated:
        detail = f"the last word should be {' or '.join(stated)}, not {last.text}"
        raise UnreadableRecordError(last.line, detail)
    tags = {name: Tag(last.text, last.line), **raw.tags}
    return RawRecord(tags, raw.movetext[:-1])
