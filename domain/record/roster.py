"""The fixed roster: the tags of a text record that mean the same in every game.

After PGN's Seven Tag Roster: from it alone a program knows who played, who won, by what scores and
how the match ended. Seats count from 0, as everywhere in the API.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, Literal, TypeAlias, assert_never

from msgspec import Struct

from domain.clock import ClockRule, PerMove, Total, Untimed
from domain.game import Outcome, Seat
from domain.messages import Options
from domain.packs import PackLabel
from domain.record.options import option_tags
from domain.record.text import RawRecord, UnreadableRecordError

Reason: TypeAlias = Literal["completed", "resigned", "timeout", "abandoned"]

UNKNOWN: Final = "?"
NONE: Final = "-"
UNDECIDED: Final = "*"
UNTERMINATED: Final = "unterminated"

TERMINATIONS: Final[Mapping[Reason, str]] = {
    "completed": "normal",
    "timeout": "time forfeit",
    "resigned": "resignation",
    "abandoned": "abandoned",
}
REASONS: Final[Mapping[str, Reason | None]] = {
    **{written: reason for reason, written in TERMINATIONS.items()},
    UNTERMINATED: None,
    "time": "timeout",  # written by 0.1.0, as is the next
    "resign": "resigned",
}
_NUMBER: Final = re.compile(r"-?\d{1,9}")
_HYPHENATED: Final = re.compile(r"\d+(?:-\d+)+")  # scores as 0.1.0 wrote them
_LETTERS: Final = re.compile(r"[A-Z]+")  # seats as 0.1.0 wrote them


class Ply(Struct, frozen=True):
    """One word of a game's notation: a move or an effect, and the mover's clock after it."""

    text: str
    clock_ms: int | None = None


class Transcript(Struct, frozen=True, kw_only=True):
    """All that a text record contains of a match."""

    match: str
    options: Options  # as chance has resolved them
    plies: tuple[Ply, ...]
    players: tuple[str | None, ...]
    opened_at: datetime
    site: str
    clock: ClockRule
    outcome: Outcome | None
    pack: PackLabel | None = None
    forked_from: str | None = None  # match and version: `ID@17`


def roster_tags(slug: str, transcript: Transcript) -> dict[str, str]:
    """The tag pairs of a record in their order."""
    tags = {
        "Game": slug,
        "Match": transcript.match or UNKNOWN,
        "Site": transcript.site or UNKNOWN,
        "Date": transcript.opened_at.strftime("%Y.%m.%d"),
        **{_seat(seat): name or UNKNOWN for seat, name in enumerate(transcript.players)},
        **option_tags(transcript.options),
        "TimeControl": time_control(transcript.clock),
        **_outcome_tags(transcript.outcome),
        "PackDigest": transcript.pack and transcript.pack.digest,
        "ForkedFrom": transcript.forked_from,
    }
    return {name: value for name, value in tags.items() if value}


def time_control(rule: ClockRule) -> str:
    match rule:
        case Untimed():
            return "-"
        case PerMove(seconds):
            return f"move:{seconds}"
        case Total(seconds, 0):
            return f"{seconds}"
        case Total(seconds, increment_ms):
            return f"{seconds}+{increment_ms / 1000:g}"
        case _:
            assert_never(rule)


def read_players(raw: RawRecord, seats: int) -> tuple[str | None, ...]:
    names = (raw.tag(_seat(seat)) for seat in range(seats))
    return tuple(None if name == UNKNOWN else name for name in names)


def read_outcome(
    raw: RawRecord, seats: int, scores: tuple[int, ...] | None = None
) -> Outcome | None:
    """The outcome that the tags state, or None while the match goes on.

    A winner without a Termination won normally, as in PGN. `scores` stand in for a missing tag.
    """
    winners = read_winners(raw, seats)
    reason = _read_reason(raw, default=UNTERMINATED if winners is None else "normal")
    if reason is None:
        return None
    stated = read_scores(raw, seats)
    if stated is None and scores is None:
        raise UnreadableRecordError(raw.line_of("Termination"), "the tag Scores is missing")
    return Outcome(
        reason=reason,
        winners=winners or (),
        scores=stated or scores or (),
        result=raw.tag("Result"),
        ladder=raw.tag("Ladder"),
    )


def read_winners(raw: RawRecord, seats: int) -> tuple[Seat, ...] | None:
    """None where the tag is missing or undecided."""
    value = raw.tag("Winners") or UNDECIDED
    if value in {UNDECIDED, NONE}:
        return () if value == NONE else None
    if _LETTERS.fullmatch(value):
        value = " ".join(str(ord(letter) - ord("A")) for letter in value)
    winners = _numbers(value)
    if winners is None or not {*winners} <= {*range(seats)}:
        detail = f"Winners should be seats below {seats}, not {raw.tag('Winners')}"
        raise UnreadableRecordError(raw.line_of("Winners"), detail)
    return winners


def read_scores(raw: RawRecord, seats: int) -> tuple[int, ...] | None:
    """None where the tag is missing or undecided, empty for a game without scores."""
    value = raw.tag("Scores") or UNDECIDED
    if value in {UNDECIDED, NONE}:
        return () if value == NONE else None
    scores = _numbers(value.replace("-", " ") if _HYPHENATED.fullmatch(value) else value)
    if scores is None or len(scores) != seats:
        detail = f"Scores should be {seats} numbers, not {value}"
        raise UnreadableRecordError(raw.line_of("Scores"), detail)
    return scores


def write_numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or NONE


def _seat(seat: Seat) -> str:
    return f"Seat{seat}"


def _outcome_tags(outcome: Outcome | None) -> Mapping[str, str | None]:
    if outcome is None:
        return {"Winners": UNDECIDED, "Scores": UNDECIDED, "Termination": UNTERMINATED}
    return {
        "Winners": write_numbers(outcome.winners),
        "Scores": write_numbers(outcome.scores),
        "Termination": TERMINATIONS[outcome.reason],
        "Result": outcome.result,
        "Ladder": outcome.ladder,
    }


def _read_reason(raw: RawRecord, default: str) -> Reason | None:
    value = raw.tag("Termination") or default
    if value not in REASONS:
        detail = f"Termination should be {' or '.join(REASONS)}, not {value}"
        raise UnreadableRecordError(raw.line_of("Termination"), detail)
    return REASONS[value]


def _numbers(text: str) -> tuple[int, ...] | None:
    words = text.split()
    return tuple(map(int, words)) if all(map(_NUMBER.fullmatch, words)) else None
