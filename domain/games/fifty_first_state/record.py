"""Text records: how the game was agreed, all that happened in its words, and the points.

What the player did is read back; what came of it (every word after `>`) is there for the reader.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar, get_args

from domain.game import Outcome, Seat
from domain.games.fifty_first_state.commands import FiftyFirstCommand, FiftyFirstOptions
from domain.games.fifty_first_state.legal import PLAYER
from domain.games.fifty_first_state.material import FACTIONS
from domain.games.fifty_first_state.notation import EFFECT
from domain.games.fifty_first_state.reading import command
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.record import Recorded, Transcript, UnreadableRecordError
from domain.sheet import Sheet, Word, whole_number
from domain.sheet_reader import read_sheets
from domain.sheet_writer import TERMINATIONS, match_tags, spoken, write_sheet

T = TypeVar("T")
Reason = Literal["completed", "resigned", "timeout", "abandoned"]

TITLE: Final = "51st State"
GROUPS: Final = (
    ("Game", "Faction", "Pack"),
    ("PerLocation", "PerRedevelopment", "PaysOnEntry", "CaravanTakesUniversal"),
    ("Player", "Points", "Result", "Ladder"),
)
WORTHS: Final = {str(worth): worth for worth in range(4)}
ANSWERS: Final = {"yes": True, "no": False}
REASONS: Final[Mapping[str, Reason]] = {TERMINATIONS[reason]: reason for reason in get_args(Reason)}


def write_record(transcript: Transcript[FiftyFirstOptions, FiftyFirstState]) -> str:
    state, settings = transcript.state, transcript.state.settings
    (name,) = transcript.players
    tags = {
        "Game": TITLE,
        "Faction": state.faction,
        "Pack": state.pack.name,
        "PerLocation": str(settings.vp_per_location),
        "PerRedevelopment": str(settings.vp_redevelopment_bonus),
        "PaysOnEntry": _answer(setting=settings.pay_on_entry),
        "CaravanTakesUniversal": _answer(setting=settings.caravan_allows_universal),
        **({"Player": name} if name else {}),
        **_ending(transcript.outcome),
        **match_tags(transcript),
    }
    words = [word for ply in transcript.plies for word in spoken(ply)]
    return write_sheet(tags, words, GROUPS)


def read_record(text: str) -> Sequence[Recorded[FiftyFirstOptions, FiftyFirstCommand]]:
    return tuple(_recorded(sheet) for sheet in read_sheets(text))


def _answer(*, setting: bool) -> str:
    return "yes" if setting else "no"


def _ending(outcome: Outcome | None) -> dict[str, str]:
    if outcome is None:
        return {}
    points = "".join(map(str, outcome.scores))
    told = {"Points": points, "Result": outcome.result, "Ladder": outcome.ladder}
    return {name: value for name, value in told.items() if value}


def _recorded(sheet: Sheet) -> Recorded[FiftyFirstOptions, FiftyFirstCommand]:
    _told(sheet, "Game", {TITLE: None}, TITLE)
    words = [word for word in sheet.words if not word.text.startswith(EFFECT)]
    return Recorded(
        options=FiftyFirstOptions(
            faction=_told(sheet, "Faction", {each: each for each in FACTIONS}, "?"),
            vp_per_location=_told(sheet, "PerLocation", WORTHS, "1"),
            vp_redevelopment_bonus=_told(sheet, "PerRedevelopment", WORTHS, "1"),
            pay_on_entry=_told(sheet, "PaysOnEntry", ANSWERS, "no"),
            caravan_allows_universal=_told(sheet, "CaravanTakesUniversal", ANSWERS, "yes"),
            pack=sheet.tag("Pack") or "standard",
        ),
        moves=tuple(_move(word) for word in words),
        lines=tuple(word.line for word in words),
        players=(sheet.tag("Player"),),
        outcome=_outcome(sheet),
    )


def _told(sheet: Sheet, name: str, meanings: Mapping[str, T], default: str) -> T:
    """What a tag means; one that is missing is taken to say the usual thing."""
    value = sheet.tag(name) or default
    if value not in meanings:
        known = " or ".join(meanings)
        raise UnreadableRecordError(sheet.line_of(name), f"{name} should be {known}, not {value}")
    return meanings[value]


def _move(word: Word) -> tuple[Seat, FiftyFirstCommand]:
    asked = command(word.text)
    if asked is None:
        raise UnreadableRecordError(word.line, f"{word.text} is no move")
    return PLAYER, asked


def _outcome(sheet: Sheet) -> Outcome | None:
    points, ending = sheet.tag("Points"), sheet.tag("Termination")
    if points is None or ending is None:
        return None
    score = whole_number(points)
    if score is None:
        raise UnreadableRecordError(
            sheet.line_of("Points"), f"Points should be a number, not {points}"
        )
    reason = _told(sheet, "Termination", REASONS, "normal")
    return Outcome(reason, (), (score,), sheet.tag("Result"), sheet.tag("Ladder"))
