"""Makes OpenSpiel know our games, under `archipel_` and their slug."""

import pyspiel

from archipel_kits.openspiel.game import ArchipelGame
from archipel_kits.openspiel.game_type import game_type, short_name
from archipel_kits.rules import rules_of
from domain.registry import games


def register() -> None:
    """Every game that is found and not yet known."""
    known = {*pyspiel.registered_names()}
    for slug in games():
        if short_name(slug) not in known:
            # A class of its own, not a function: OpenSpiel lets go of it when Python has gone, and
            # that crashes unless something else holds it, as every class holds itself.
            made = type(short_name(slug), (ArchipelGame,), {"slug": slug})
            pyspiel.register_game(game_type(rules_of(slug, {})), made)
