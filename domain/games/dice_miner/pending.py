"""Refusals about the question that waits, and about dice that are not there (R65)."""

from typing import Literal, TypeAlias, assert_never

from domain.components import Amounts, Component
from domain.games.dice_miner import refusals as because
from domain.games.dice_miner.material import Position
from domain.games.dice_miner.state import (
    CachingWanted,
    DiceMinerState,
    FaceWanted,
    MarkingWanted,
    Question,
    RecyclingWanted,
)
from domain.refusals import Refusal

QuestionName: TypeAlias = Literal["face", "caching", "recycling", "marking"]


def waiting(question: Question) -> Refusal:
    """Names the question that has to be answered first, and how many dice it still takes."""
    left = question.left if isinstance(question, RecyclingWanted | MarkingWanted) else 1
    name = Component("question", _name(question))
    return Refusal(because.QUESTION_OPEN, waiting=name, left=left)


def not_asked(state: DiceMinerState, question: QuestionName) -> Refusal:
    """Of an answer to a question that is not open; another one may be."""
    if state.question is not None:
        return waiting(state.question)
    return Refusal(because.NOT_ASKED, question=Component("question", question))


def no_such_die(state: DiceMinerState, die: Position) -> Refusal:
    held = Amounts("thing", {"die": len(state.trove.dice)})
    return Refusal(because.NO_SUCH_DIE, die=die, number=die + 1, held=held)


def _name(question: Question) -> QuestionName:
    match question:
        case FaceWanted():
            return "face"
        case CachingWanted():
            return "caching"
        case RecyclingWanted():
            return "recycling"
        case MarkingWanted():
            return "marking"
        case _:
            assert_never(question)
