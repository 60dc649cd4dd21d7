"""A match: one play of a game; its files are laid out as those of a game."""

from domain.match.decide import Decision, decide
from domain.match.decision_builder import UNRELATED, Context, Relations
from domain.match.evolve import advance, committed, evolve
from domain.match.forking import past_for
from domain.match.preview import HiddenInformationError, decide_preview
from domain.match.redact import redact
from domain.match.state import UNOPENED, Match

__all__ = [
    "UNOPENED",
    "UNRELATED",
    "Context",
    "Decision",
    "HiddenInformationError",
    "Match",
    "Relations",
    "advance",
    "committed",
    "decide",
    "decide_preview",
    "evolve",
    "past_for",
    "redact",
]
