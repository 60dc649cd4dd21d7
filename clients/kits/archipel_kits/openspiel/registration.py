"""Registers every game with OpenSpiel, as `archipel_` and its slug."""

import pyspiel

from archipel_kits.openspiel.game import ArchipelGame
from archipel_kits.openspiel.game_type import game_type, short_name
from archipel_kits.rules import rules_of
from domain.registry import games


def register() -> None:
    """Registers the games of the registry that are not registered yet."""
    known = {*pyspiel.registered_names()}
    for slug in games():
        if short_name(slug) not in known:
            # A class, not a function: OpenSpiel drops its reference after the interpreter has
            # ended, which crashes if that is the last one. A class refers to itself.
            made = type(short_name(slug), (ArchipelGame,), {"slug": slug})
            pyspiel.register_game(game_type(rules_of(slug, {})), made)
