"""Writes a game as a text record: what was agreed, what was done, how it ended (R98)."""

from collections.abc import Mapping
from typing import Final

from domain.game import Outcome
from domain.games.mini_divercity.commands import MiniDivercityOptions
from domain.games.mini_divercity.notation import LETTERS
from domain.games.mini_divercity.state import MiniDivercityState
from domain.record import Transcript
from domain.sheet_writer import match_tags, spoken, write_sheet

GAME: Final = "Mini DiverCity"
BY_DEFAULT: Final = "-"
GROUPS: Final = (
    ("Game", "Mode", "Players", "Level", "Save", "LoseAt", "FullTeam", "Pack"),
    ("Result", "Saved", "Ladder", "Winners"),
    tuple(LETTERS),
)


def write_record(transcript: Transcript[MiniDivercityOptions, MiniDivercityState]) -> str:
    names = zip(LETTERS, transcript.players, strict=False)
    tags = {
        **agreed_tags(transcript.options),
        **ending_tags(transcript.outcome),
        **{letter: name for letter, name in names if name},
        **match_tags(transcript),
    }
    words = [word for ply in transcript.plies for word in spoken(ply)]
    return write_sheet(tags, words, GROUPS)


def agreed_tags(options: MiniDivercityOptions) -> Mapping[str, str]:
    return {
        "Game": GAME,
        "Mode": options.mode,
        "Players": str(options.players),
        "Level": _number(options.level),
        "Save": _number(options.save),
        "LoseAt": _number(options.lose_at),
        "FullTeam": "yes" if options.full_team else "no",
        "Pack": options.pack,
    }


def ending_tags(outcome: Outcome | None) -> Mapping[str, str]:
    """How it ended; each seat scores what everybody has saved."""
    if outcome is None:
        return {}
    tags = {
        "Result": outcome.result,
        "Ladder": outcome.ladder,
        "Saved": "-".join(str(score) for score in outcome.scores),
        "Winners": "".join(LETTERS[seat] for seat in outcome.winners) or BY_DEFAULT,
    }
    return {name: value for name, value in tags.items() if value is not None}


def _number(value: int | None) -> str:
    return BY_DEFAULT if value is None else str(value)
