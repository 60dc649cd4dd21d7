"""What would happen: a command decided without fate and without the seed, so that none is betrayed.

A seed told early would foretell every later lot of the match, and the end of a match tells it.
"""

from msgspec.structs import replace

from domain.match.decide import Decision, decide
from domain.match.refusals import NOT_STARTED
from domain.match.seating import seat_of_sender
from domain.match.state import Match
from domain.match.telling import Given, Telling
from domain.messages import Command
from domain.refusals import Refusal


class KeepsSecretsError(Exception):
    """Where a game hides something, what would come of a command might tell it."""


def foretell(match: Match, command: Command, given: Given) -> Decision:
    """What would come of it, a Refusal as ever, or the reason why nobody may know."""
    seat_of_sender(Telling(match, given))
    if match.board is None:
        raise Refusal(NOT_STARTED)
    if not match.game.hides_nothing:
        raise KeepsSecretsError
    seedless = replace(match, agreed=replace(match.agreed, seed=""))
    return decide(seedless, command, replace(given, foretells=True))
