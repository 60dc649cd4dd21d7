"""The engine as eight bots, one for each level."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from archipel_bots.bot import Bot, MoveAssessment
from archipel_bots.determinization.divercite import from_view
from archipel_bots.divercite_engine.analysis import analyse_move
from archipel_bots.divercite_engine.levels import LEVELS, choose_move
from archipel_bots.divercite_engine.position import from_state, move_of
from archipel_bots.time_budget import Budget
from archipel_client.choices import combinations
from archipel_client.messages import Json
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand
from domain.record.codec import read_record

# No level searches longer, however much time the clock leaves.
MAX_SECONDS: Final = 1.0


class EnginePlayer(Struct, frozen=True):
    """A level with a time limit; picklable."""

    level: int
    seconds: float = MAX_SECONDS

    def __call__(
        self,
        view: Json,
        choices: Sequence[Json],
        seat: int,  # noqa: ARG002 - the view says whose turn it is
        rng: Random,
    ) -> Json:
        level = LEVELS[self.level]
        budget = Budget(min(self.seconds, MAX_SECONDS), level.nodes)
        offered = {_move_of(each): each for each in combinations(choices)}
        return offered[choose_move(level, from_state(from_view(view)), [*offered], budget, rng)]


class EngineAnalyst(Struct, frozen=True):
    """Assesses a move; limited by nodes on all but slow machines, and repeatable then."""

    nodes: int = 60_000
    seconds: float = 2.0

    def __call__(self, record: str, number: int) -> MoveAssessment:
        (game,) = read_record(GAME, record)
        found = analyse_move(game, number, self.seconds, self.nodes)
        return MoveAssessment((found.lead, -found.lead), found.better, found.loss)


def _move_of(json: Json) -> int:
    command: DiverciteCommand = msgspec.convert(json, DiverciteCommand)
    return move_of(command)


def _bot(level: int) -> Bot:
    return Bot(
        f"divercite_{level}",
        EnginePlayer(level),
        frozenset({GAME.slug}),
        title={"en": f"Strategist {level}", "fr": f"Stratège {level}"},
        level=level,
        within=partial(EnginePlayer, level),
        analyst=EngineAnalyst() if level == max(LEVELS) else None,
    )


ENGINES: Final[Mapping[int, Bot]] = {level: _bot(level) for level in LEVELS}
