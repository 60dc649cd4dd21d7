"""The engine as a bot: eight of them, one for each level."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

import msgspec
from msgspec import Struct

from archipel_bots.bot import Bot, Judgement
from archipel_bots.divercite_engine.analysis import assess
from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.levels import LEVELS, chosen
from archipel_bots.divercite_engine.position import numbered, read
from archipel_bots.imagined.divercite import shown
from archipel_client.choices import combinations
from archipel_client.messages import Json
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand

# No level thinks longer, however much time there is.
SECONDS: Final = 1.0


class Strategist(Struct, frozen=True):
    """A level, and how many seconds it has; a process can be told of it."""

    level: int
    seconds: float = SECONDS

    def __call__(
        self,
        view: Json,
        choices: Sequence[Json],
        seat: int,  # noqa: ARG002 - the view says whose turn it is
        draw: Random,
    ) -> Json:
        level = LEVELS[self.level]
        budget = Budget(min(self.seconds, SECONDS), level.nodes)
        offered = {_number(told): told for told in combinations(choices)}
        return offered[chosen(level, read(shown(view)), [*offered], budget, draw)]


class Reviewer(Struct, frozen=True):
    """What the engine thinks of a move: the same wherever it thinks, if the machine is not slow."""

    nodes: int = 60_000
    seconds: float = 2.0

    def __call__(self, record: str, number: int) -> Judgement:
        (game,) = GAME.read_record(record)
        found = assess(game, number, self.seconds, self.nodes)
        return Judgement((found.lead, -found.lead), found.better, found.loss)


def _number(told: Json) -> int:
    command: DiverciteCommand = msgspec.convert(told, DiverciteCommand)
    return numbered(command)


def _bot(level: int) -> Bot:
    return Bot(
        f"divercite_{level}",
        Strategist(level),
        frozenset({GAME.slug}),
        title={"en": f"Strategist {level}", "fr": f"Stratège {level}"},
        level=level,
        within=partial(Strategist, level),
        judge=Reviewer() if level == max(LEVELS) else None,
    )


ENGINES: Final[Mapping[int, Bot]] = {level: _bot(level) for level in LEVELS}
