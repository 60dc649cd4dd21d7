"""A match: one play of a game, laid out in files as a game is."""

from domain.match.decide import Decision, decide
from domain.match.evolve import advance, committed, evolve
from domain.match.foretell import KeepsSecretsError, foretell
from domain.match.forking import past_for
from domain.match.redact import redact
from domain.match.state import UNOPENED, Match
from domain.match.telling import Given

__all__ = [
    "UNOPENED",
    "Decision",
    "Given",
    "KeepsSecretsError",
    "Match",
    "advance",
    "committed",
    "decide",
    "evolve",
    "foretell",
    "past_for",
    "redact",
]
