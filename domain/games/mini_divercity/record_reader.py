"""Reads text records back: the commands, what was agreed and how it ended (R98)."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from domain.game import Outcome, Seat
from domain.games.mini_divercity.commands import MiniDivercityCommand, MiniDivercityOptions
from domain.games.mini_divercity.notation import LETTERS
from domain.games.mini_divercity.record import BY_DEFAULT, GAME
from domain.games.mini_divercity.words import UnknownWordError, command, is_number, seat_of
from domain.record import Recorded, UnreadableRecordError
from domain.sheet import Sheet, Word
from domain.sheet_reader import read_sheets

Move: TypeAlias = "tuple[Seat, MiniDivercityCommand]"
Ending: TypeAlias = Literal["completed", "resigned", "timeout", "abandoned"]

HAPPENING: Final = "=-^+&#"  # how words begin that no command has asked for
FULL_TEAM: Final[Mapping[str, bool]] = {"yes": True, "no": False}
ENDINGS: Final[Mapping[str, Ending]] = {
    "normal": "completed",
    "time": "timeout",
    "resign": "resigned",
    "abandoned": "abandoned",
}


def read_record(text: str) -> Sequence[Recorded[MiniDivercityOptions, MiniDivercityCommand]]:
    return tuple(_recorded(sheet) for sheet in read_sheets(text))


def _recorded(sheet: Sheet) -> Recorded[MiniDivercityOptions, MiniDivercityCommand]:
    options = _options(sheet)
    words = [word for word in sheet.words if word.text[0] not in HAPPENING]
    return Recorded(
        options=options,
        moves=tuple(_move(word) for word in words),
        lines=tuple(word.line for word in words),
        players=tuple(sheet.tag(letter) for letter in LETTERS[: options.players]),
        outcome=_outcome(sheet),
    )


def _options(sheet: Sheet) -> MiniDivercityOptions:
    if sheet.tag("Game") not in {None, GAME}:
        raise UnreadableRecordError(sheet.line_of("Game"), f"Game should be {GAME}")
    told = {
        "mode": sheet.tag("Mode") or "effe",
        "players": _number(sheet, "Players") or 1,
        "level": _number(sheet, "Level"),
        "save": _number(sheet, "Save"),
        "lose_at": _number(sheet, "LoseAt"),
        "full_team": FULL_TEAM.get(sheet.tag("FullTeam") or "no"),
        "pack": sheet.tag("Pack") or "standard",
    }
    try:
        return msgspec.convert({"game": "mini_divercity", **told}, MiniDivercityOptions)
    except msgspec.ValidationError as error:
        raise UnreadableRecordError(1, str(error)) from error


def _number(sheet: Sheet, name: str) -> int | None:
    told = sheet.tag(name) or BY_DEFAULT
    if told == BY_DEFAULT:
        return None
    if not is_number(told):
        raise UnreadableRecordError(sheet.line_of(name), f"{name} should be a number, not {told}")
    return int(told)


def _move(word: Word) -> Move:
    letter, _, asked = word.text.partition(":")
    seat = seat_of(letter)
    if seat < 0 or not asked:
        raise UnreadableRecordError(word.line, f"{word.text} is no move")
    try:
        return seat, command(asked.partition("/")[0])
    except UnknownWordError as unknown:
        raise UnreadableRecordError(word.line, f"{word.text} is no move: {unknown}") from unknown


def _outcome(sheet: Sheet) -> Outcome | None:
    saved, winners = sheet.tag("Saved"), sheet.tag("Winners")
    if saved is None or winners is None:
        return None
    seats = tuple(seat_of(letter) for letter in winners.strip(BY_DEFAULT))
    if -1 in seats:
        raise UnreadableRecordError(sheet.line_of("Winners"), f"nobody is called {winners}")
    return Outcome(
        _ending(sheet),
        seats,
        tuple(_score(sheet, score) for score in saved.split("-")),
        result=sheet.tag("Result"),
        ladder=sheet.tag("Ladder"),
    )


def _ending(sheet: Sheet) -> Ending:
    told = sheet.tag("Termination") or "normal"
    if told not in ENDINGS:
        raise UnreadableRecordError(sheet.line_of("Termination"), f"nothing ends by {told}")
    return ENDINGS[told]


def _score(sheet: Sheet, told: str) -> int:
    if not is_number(told):
        raise UnreadableRecordError(sheet.line_of("Saved"), f"{told} is no number")
    return int(told)
