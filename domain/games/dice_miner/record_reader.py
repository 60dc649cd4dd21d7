"""Reads text records: the moves, who made them, and how it ended (R60).

What chance did stands in comments: the log tells it, with the seed to prove it.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from domain.game import Outcome, Seat
from domain.games.dice_miner.commands import DiceMinerCommand, DiceMinerOptions
from domain.games.dice_miner.record import GAME, NOBODY, UNDECIDED
from domain.games.dice_miner.wording import COMMANDS, LETTERS
from domain.record import Recorded, UnreadableRecordError
from domain.sheet import Sheet, Word, whole_number
from domain.sheet_reader import read_sheets
from domain.sheet_writer import TERMINATIONS

T = TypeVar("T")
Ending: TypeAlias = Literal["completed", "timeout", "resigned", "abandoned"]
Move: TypeAlias = tuple[Seat, DiceMinerCommand]

LAST_WORDS: Final = frozenset({UNDECIDED, "end"})
ENDINGS: Final[Mapping[str, Ending]] = {
    TERMINATIONS["completed"]: "completed",
    TERMINATIONS["timeout"]: "timeout",
    TERMINATIONS["resigned"]: "resigned",
    TERMINATIONS["abandoned"]: "abandoned",
}
OPTION_TAGS: Final[Mapping[str, str]] = {
    "players": "Players",
    "pack": "Pack",
    "magic_dice": "MagicDice",
    "caching": "Caching",
    "bands": "Bands",
}


def read_record(text: str) -> Sequence[Recorded[DiceMinerOptions, DiceMinerCommand]]:
    return tuple(_recorded(sheet) for sheet in read_sheets(text))


def _recorded(sheet: Sheet) -> Recorded[DiceMinerOptions, DiceMinerCommand]:
    if (game := sheet.tag("Game")) not in {GAME, None}:
        raise UnreadableRecordError(sheet.line_of("Game"), f"Game should be {GAME}, not {game}")
    options = _options(sheet)
    words = _moves(sheet.words)
    return Recorded(
        options=options,
        moves=tuple(_move(word, options.players) for word in words),
        lines=tuple(word.line for word in words),
        players=tuple(sheet.tag(seat) for seat in LETTERS[: options.players]),
        outcome=_outcome(sheet, options.players),
    )


def _options(sheet: Sheet) -> DiceMinerOptions:
    """Each tag says one option; one that is missing says the usual thing."""
    said: dict[str, object] = {}
    for field, tag in OPTION_TAGS.items():
        value = sheet.tag(tag)
        if value is not None:
            number = None if field == "pack" else whole_number(value)
            said[field] = value if number is None else number
            _converted(said, sheet.line_of(tag), tag)
    return _converted(said, 1, "Game")


def _converted(said: Mapping[str, object], line: int, tag: str) -> DiceMinerOptions:
    try:
        return msgspec.convert({**said, "game": "dice_miner"}, DiceMinerOptions)
    except msgspec.ValidationError as error:
        raise UnreadableRecordError(line, f"{tag}: {error}") from error


def _moves(words: Sequence[Word]) -> Sequence[Word]:
    """All but the word that may stand at the end for how it went."""
    return words[:-1] if words and words[-1].text in LAST_WORDS else words


def _move(word: Word, players: int) -> Move:
    """Alone a word is a command; at a table the letter of its player stands before it."""
    letter, colon, text = word.text.rpartition(":")
    command = COMMANDS.get(text)
    is_known = letter in tuple(LETTERS[:players]) if players > 1 else not colon
    if command is None or not is_known:
        raise UnreadableRecordError(word.line, f"{word.text} is no move")
    return LETTERS.index(letter) if letter else 0, command


def _outcome(sheet: Sheet, players: int) -> Outcome | None:
    ending, score = sheet.tag("Termination"), sheet.tag("Score")
    if ending is None or score is None:
        return None
    return Outcome(
        reason=_meaning(sheet, "Termination", ENDINGS),
        winners=_winners(sheet, players),
        scores=_points(sheet, score, players),
        result=sheet.tag("Result"),
        ladder=sheet.tag("Ladder"),
    )


def _winners(sheet: Sheet, players: int) -> tuple[Seat, ...]:
    winners = (sheet.tag("Winners") or NOBODY).removeprefix(NOBODY)
    if not {*winners} <= {*LETTERS[:players]}:
        raise UnreadableRecordError(sheet.line_of("Winners"), f"nobody here is called {winners}")
    return tuple(LETTERS.index(letter) for letter in winners)


def _points(sheet: Sheet, score: str, players: int) -> tuple[int, ...]:
    try:
        points = tuple(int(each) for each in score.split())
    except ValueError:
        points = ()
    if len(points) != players:
        line = sheet.line_of("Score")
        raise UnreadableRecordError(line, f"Score should be {players} numbers, not {score}")
    return points


def _meaning(sheet: Sheet, tag: str, meanings: Mapping[str, T]) -> T:
    value = sheet.tag(tag) or ""
    if value not in meanings:
        known = " or ".join(meanings)
        raise UnreadableRecordError(sheet.line_of(tag), f"{tag} should be {known}, not {value}")
    return meanings[value]
