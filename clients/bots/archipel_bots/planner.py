"""Plans by beam search, and caches the plan as long as the views are those that it expected."""

from typing import Any, Final, Generic, TypeVar

import msgspec

from archipel_bots.beam_search import SearchProblem, beam_search
from domain.game import Game
from domain.messages import State

S = TypeVar("S", bound=State)
C = TypeVar("C")

# When the cache is larger than all plans in use, it is cleared.
_MAX_CACHED: Final = 2_000


class Planner(Generic[S, C]):
    def __init__(
        self,
        rules: Game[S, Any, Any, Any, Any],
        problem: SearchProblem[S, C],
        width: int,
        depth: int,
    ) -> None:
        self._rules = rules
        self._problem = problem
        self._width = width
        self._depth = depth
        self._planned: dict[bytes, C] = {}

    def next_command(self, state: S) -> C | None:
        """None where stopping is best."""
        return self._planned.get(self._key(state)) or self._plan(state)

    def _plan(self, state: S) -> C | None:
        path = beam_search(self._problem, state, self._width, self._depth)
        if len(self._planned) > _MAX_CACHED:
            self._planned.clear()
        for passed, command in zip(path.states, path.commands, strict=False):
            self._planned[self._key(passed)] = command
        return path.commands[0] if path.commands else None

    def _key(self, state: S) -> bytes:
        """The view: determinizations of one information state share a plan."""
        return msgspec.json.encode(self._rules.view(state, 0))
