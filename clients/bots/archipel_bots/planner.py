"""Makes a plan once and carries it out, as long as nothing happens that was not foreseen."""

from typing import Any, Final, Generic, TypeVar

import msgspec

from archipel_bots.beam_search import SearchProblem, beam_search
from domain.game import Game
from domain.messages import State

S = TypeVar("S", bound=State)
C = TypeVar("C")

# More than are under way at once; then all are forgotten, and made again where they are needed.
_MOST: Final = 2_000


class Planner(Generic[S, C]):
    def __init__(
        self,
        rules: Game[S, Any, Any, Any, Any],
        terrain: SearchProblem[S, C],
        width: int,
        depth: int,
    ) -> None:
        self._rules = rules
        self._terrain = terrain
        self._width = width
        self._depth = depth
        self._planned: dict[bytes, C] = {}

    def next_command(self, state: S) -> C | None:
        """None where it is best to leave off."""
        known = self._planned.get(self._shown(state))
        return known or self._first(state)

    def _first(self, state: S) -> C | None:
        line = beam_search(self._terrain, state, self._width, self._depth)
        if len(self._planned) > _MOST:
            self._planned.clear()
        for passed, command in zip(line.states, line.commands, strict=False):
            self._planned[self._shown(passed)] = command
        return line.commands[0] if line.commands else None

    def _shown(self, state: S) -> bytes:
        """Tables that look the same are the same, whatever is imagined to lie hidden."""
        return msgspec.json.encode(self._rules.view(state, 0))
