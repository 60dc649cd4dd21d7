"""Observations for OpenSpiel, as text and as a tensor.

Public information is the view of a spectator. The view of a player is private where the game hides
anything.
"""

import numpy as np
import pyspiel
from numpy.typing import NDArray

from archipel_kits.observations import information_state, observation, observation_vector, text
from archipel_kits.openspiel.state import ArchipelState
from archipel_kits.rules import Rules
from domain.game import SPECTATOR, Viewer

Numbers = NDArray[np.float32]


class ArchipelObserver:
    """OpenSpiel's PyObserver; `tensor` is None where there is only text."""

    def __init__(self, rules: Rules, wanted: pyspiel.IIGObservationType) -> None:
        self._rules = rules
        self._wanted = wanted
        has_numbers = not wanted.perfect_recall and len(self._viewers(0)) == 1
        self.tensor = np.zeros(rules.layout.size, np.float32) if has_numbers else None
        self.dict: dict[str, Numbers] = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: ArchipelState, player: int) -> None:
        if self.tensor is not None:
            (viewer,) = self._viewers(player)
            self.tensor[:] = observation_vector(state.episode, viewer)

    def string_from(self, state: ArchipelState, player: int) -> str:
        observed = information_state if self._wanted.perfect_recall else observation
        return "\n".join(text(observed(state.episode, viewer)) for viewer in self._viewers(player))

    def _viewers(self, player: int) -> tuple[Viewer, ...]:
        """The viewers whose information is wanted."""
        private, public = self._wanted.private_info, self._wanted.public_info
        hides = not self._rules.game.hides_nothing
        if private == pyspiel.PrivateInfoType.SINGLE_PLAYER and (hides or public):
            return (player,)
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS and hides:
            return tuple(range(self._rules.seats))
        return (SPECTATOR,) if public else ()
