"""Writes a game as a text record: tags, moves, result (R28, R29)."""

from collections.abc import Iterable, Iterator, Mapping

from domain.game import Outcome
from domain.games.divercite.commands import DiverciteOptions
from domain.games.divercite.record_tags import (
    DRAW,
    GAME,
    GROUPS,
    SIDES,
    TIE_RULES,
    UNDECIDED,
    VARIANTS,
    WINS,
    written_as,
)
from domain.games.divercite.scoring import scores
from domain.games.divercite.state import DiverciteState
from domain.record import Ply, Transcript
from domain.sheet_writer import match_tags, spoken, write_sheet


def write_record(transcript: Transcript[DiverciteOptions, DiverciteState]) -> str:
    state = transcript.state
    tags = {
        "Game": GAME,
        "First": SIDES[state.starter],
        "Variant": written_as(VARIANTS, state.neutral_first),
        "TieRule": written_as(TIE_RULES, state.tie_break),
        **ending_tags(state, transcript.outcome),
        **{side: name for side, name in zip(SIDES, transcript.players, strict=True) if name},
        **match_tags(transcript),
    }
    moves = numbered(transcript.plies, opens_with_token=state.neutral_first)
    return write_sheet(tags, (*moves, last_word(tags)), GROUPS)


def ending_tags(state: DiverciteState, outcome: Outcome | None) -> dict[str, str]:
    """Score and result: the points are always the true ones, whoever won."""
    if outcome is None:
        return {"Result": UNDECIDED}
    return {"Score": score(state), "Result": result(outcome)}


def score(state: DiverciteState) -> str:
    white, black = scores(state)
    return f"{white}-{black}"


def result(outcome: Outcome) -> str:
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
