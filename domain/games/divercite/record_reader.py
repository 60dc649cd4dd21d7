"""Reads text records back, and follows every move by the rules (R28, R29)."""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from domain.chance import ScriptedChance
from domain.game import Outcome, Seat, fold
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions
from domain.games.divercite.decide import decide, set_up
from domain.games.divercite.ending import outcome
from domain.games.divercite.evolve import evolve
from domain.games.divercite.material import CELLS
from domain.games.divercite.notation import NEUTRAL_LETTER, command
from domain.games.divercite.record import result, score
from domain.games.divercite.record_tags import (
    ENDINGS,
    SIDES,
    UNDECIDED,
    WINNERS,
    options_told,
    told_by,
)
from domain.games.divercite.scoring import scores
from domain.games.divercite.state import DiverciteState
from domain.record import Recorded, UnreadableRecordError
from domain.refusals import Refusal
from domain.sheet import Sheet, Word
from domain.sheet_reader import read_sheets

Move: TypeAlias = tuple[Seat, DiverciteCommand]

SCORE: Final = re.compile(r"\d+-\d+")

# What is read back names its starter, so nothing is left to chance.
NO_CHANCE: Final = ScriptedChance()


def read_record(text: str) -> Sequence[Recorded[DiverciteOptions, DiverciteCommand]]:
    return tuple(_recorded(sheet) for sheet in read_sheets(text))


def _recorded(sheet: Sheet) -> Recorded[DiverciteOptions, DiverciteCommand]:
    options = options_told(sheet)
    words, last = _parted(sheet.words)
    state, moves = _followed(options, words)
    said = _said_result(sheet, last)
    _check_score(sheet, state)
    _check_last(last, {score(state), said.text})
    return Recorded(
        options=options,
        moves=moves,
        lines=tuple(word.line for word in words[: len(moves)]),
        players=tuple(sheet.tag(side) for side in SIDES),
        outcome=_outcome(sheet, said, state),
    )


def _parted(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], Word | None]:
    """The moves, and the score or result after them if it is there."""
    if words and (words[-1].text in WINNERS or SCORE.fullmatch(words[-1].text)):
        return words[:-1], words[-1]
    return words, None


def _followed(
    options: DiverciteOptions, words: tuple[Word, ...]
) -> tuple[DiverciteState, tuple[Move, ...]]:
    """The state that the moves lead to; the closing token is checked, but nobody's move."""
    state = fold(evolve, DiverciteState(), set_up(options, len(SIDES), NO_CHANCE))
    moves: list[Move] = []
    for number, word in enumerate(words, start=1):
        if state.next is None:
            _check_closing(state, number, word)
            continue
        move = state.next, _command(word)
        state = _played(state, move, word)
        moves.append(move)
    return state, tuple(moves)


def _command(word: Word) -> DiverciteCommand:
    found = command(word.text)
    if found is None:
        raise UnreadableRecordError(word.line, f"{word.text} is no move")
    return found


def _played(state: DiverciteState, move: Move, word: Word) -> DiverciteState:
    seat, wish = move
    try:
        return fold(evolve, state, decide(state, wish, seat, NO_CHANCE))
    except Refusal as refusal:
        detail = f"{word.text}: {refusal.in_language('en')}"
        raise UnreadableRecordError(word.line, detail) from refusal


def _check_closing(state: DiverciteState, number: int, word: Word) -> None:
    closing = f"{NEUTRAL_LETTER}{state.last}"
    if number > len(CELLS):
        raise UnreadableRecordError(word.line, f"{word.text} comes after the end")
    if word.text != closing:
        raise UnreadableRecordError(word.line, f"{word.text} should be {closing}")


def _said_result(sheet: Sheet, last: Word | None) -> Word:
    told_by(sheet, "Result", WINNERS, UNDECIDED)
    if "Result" in sheet.tags:
        return Word(sheet.tags["Result"].value, sheet.line_of("Result"))
    return last if last is not None and last.text in WINNERS else Word(UNDECIDED, 1)


def _check_score(sheet: Sheet, state: DiverciteState) -> None:
    told_by(sheet, "Score", {score(state): None}, score(state))


def _check_last(last: Word | None, expected: set[str]) -> None:
    if last is not None and last.text not in expected:
        known = " or ".join(sorted(expected))
        raise UnreadableRecordError(last.line, f"the last word should be {known}, not {last.text}")


def _outcome(sheet: Sheet, said: Word, state: DiverciteState) -> Outcome | None:
    """How the game ended: by the rules if it was played out, otherwise as the record says."""
    ending = told_by(sheet, "Termination", ENDINGS, "normal")
    finished = outcome(state)
    if finished is not None:
        if said.text not in {UNDECIDED, result(finished)}:
            detail = f"the result is {result(finished)}, not {said.text}"
            raise UnreadableRecordError(said.line, detail)
        return finished
    if ending is not None:
        return Outcome(ending, WINNERS[said.text], scores(state))
    if said.text != UNDECIDED:
        raise UnreadableRecordError(said.line, f"{said.text} needs a full board or a Termination")
    return None
