"""Importing this makes every game loadable: `pyspiel.load_game("archipel_<slug>")`."""

from archipel_kits.openspiel.game_type import short_name
from archipel_kits.openspiel.registration import register

__all__ = ["register", "short_name"]

register()
