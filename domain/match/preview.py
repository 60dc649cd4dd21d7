"""Decides a command without committing it, without chance and without the seed.

The seed fixes every later roll of the match and `match_ended` contains it, so a preview that ends
the match must not know it.
"""

from msgspec.structs import replace

from domain.match.decide import Decision, decide
from domain.match.decision_builder import Context, DecisionBuilder
from domain.match.refusals import NOT_STARTED
from domain.match.state import Match
from domain.messages import Command
from domain.refusals import Refusal


class HiddenInformationError(Exception):
    """The game hides information, which the result of a command could reveal."""


def decide_preview(match: Match, command: Command, context: Context) -> Decision:
    """Raises Refusal as `decide` does, or the reason why a preview would reveal something."""
    DecisionBuilder(match, context).seat_of_sender()
    if match.board is None:
        raise Refusal(NOT_STARTED)
    if not match.game.hides_nothing:
        raise HiddenInformationError
    seedless = replace(match, agreed=replace(match.agreed, seed=""))
    return decide(seedless, command, replace(context, without_chance=True))
