"""What a player of OpenSpiel's is shown, in text and in numbers.

Public is what a spectator is shown. What a player sees is private where the game hides anything.
"""

import numpy as np
import pyspiel
from numpy.typing import NDArray

from archipel_kits.openspiel.state import ArchipelState
from archipel_kits.rules import Rules
from archipel_kits.sight import known, row, seen, text
from domain.game import SPECTATOR, Viewer

Numbers = NDArray[np.float32]


class ArchipelObserver:
    """OpenSpiel's PyObserver: `tensor` is none where only text can be told."""

    def __init__(self, rules: Rules, wanted: pyspiel.IIGObservationType) -> None:
        self._rules = rules
        self._wanted = wanted
        has_numbers = not wanted.perfect_recall and len(self._viewers(0)) == 1
        self.tensor = np.zeros(rules.plan.size, np.float32) if has_numbers else None
        self.dict: dict[str, Numbers] = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: ArchipelState, player: int) -> None:
        if self.tensor is not None:
            (viewer,) = self._viewers(player)
            self.tensor[:] = row(state.play, viewer)

    def string_from(self, state: ArchipelState, player: int) -> str:
        told = known if self._wanted.perfect_recall else seen
        return "\n".join(text(told(state.play, viewer)) for viewer in self._viewers(player))

    def _viewers(self, player: int) -> tuple[Viewer, ...]:
        """Through whose eyes this is seen."""
        private, public = self._wanted.private_info, self._wanted.public_info
        hides = not self._rules.game.hides_nothing
        if private == pyspiel.PrivateInfoType.SINGLE_PLAYER and (hides or public):
            return (player,)
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS and hides:
            return tuple(range(self._rules.seats))
        return (SPECTATOR,) if public else ()
