"""The open question of the game."""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.components import Component
from domain.game import Seat
from domain.games.mini_divercity import refusals as because
from domain.refusals import Refusal

Kind: TypeAlias = Literal["oil", "save", "swap", "catch", "reveal", "order", "look", "action"]


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """The seat that is asked, the kind of answer, and its `count` of items."""

    kind: Kind
    seat: Seat
    count: int = 0
    ends_turn: bool = False  # whether the main action is done with the answer


def waiting(question: Question) -> Refusal:
    """The refusal of a command while this question is open."""
    return Refusal(because.ANSWER_FIRST, waiting=Component("question", question.kind))
