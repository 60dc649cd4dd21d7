"""Writes a game as a text record: tags, moves, result (R27–R29)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from domain.game import Outcome
from domain.games.divercite.commands import DiverciteOptions, TieBreak
from domain.games.divercite.scoring import scores
from domain.games.divercite.state import DiverciteState
from domain.record import Ply, Transcript
from domain.sheet_writer import match_tags, spoken, write_sheet

GAME_TAG: Final = "DiverCité"
SIDES: Final = ("White", "Black")
VARIANTS: Final[Mapping[bool, str]] = {False: "standard", True: "neutral-first"}
TIE_RULES: Final[Mapping[TieBreak, str]] = {"none": "draw", "course": "course"}
WINS: Final = ("1-0", "0-1")
DRAW: Final = "1/2"
UNDECIDED: Final = "*"

GROUPS: Final = (
    ("Game", "First", "Variant", "TieRule", "Score", "Result"),
    ("Event", "Site", "Date", "Round"),
    ("White", "WhiteType", "Black", "BlackType"),
    ("TimeControl", "Termination"),
)


def write_record(transcript: Transcript[DiverciteOptions, DiverciteState]) -> str:
    state, outcome = transcript.state, transcript.outcome
    tags = {
        "Game": GAME_TAG,
        "First": SIDES[state.starter],
        "Variant": VARIANTS[state.neutral_first],
        "TieRule": TIE_RULES[state.tie_break],
        **ending_tags(state, outcome),
        **{side: name for side, name in zip(SIDES, transcript.players, strict=True) if name},
        **match_tags(transcript),
    }
    words = (*numbered(transcript.plies, opens_with_token=state.neutral_first), last_word(tags))
    return write_sheet(tags, words, GROUPS)


def ending_tags(state: DiverciteState, outcome: Outcome | None) -> dict[str, str]:
    """Score and result: the points are always the true ones, whoever won."""
    if outcome is None:
        return {"Result": UNDECIDED}
    return {"Score": score_tag(state), "Result": result_tag(outcome)}


def score_tag(state: DiverciteState) -> str:
    white, black = scores(state)
    return f"{white}-{black}"


def result_tag(outcome: Outcome) -> str:
    if outcome.winners:
        return WINS[outcome.winners[0]]
    return DRAW if outcome.reason == "completed" else UNDECIDED


def last_word(tags: Mapping[str, str]) -> str:
    """The score of a game that was played out, otherwise the result."""
    is_played_out = "Score" in tags and tags.get("Termination", "normal") == "normal"
    return tags["Score"] if is_played_out else tags["Result"]


def numbered(plies: Iterable[Ply], *, opens_with_token: bool) -> Iterator[str]:
    """Moves in pairs, the token that opens the variant before the first of them."""
    for index, ply in enumerate(plies, start=1 if opens_with_token else 2):
        is_first_of_pair = index % 2 == 0 or index == 1
        yield from spoken(ply, f"{index // 2}." if is_first_of_pair else "")
