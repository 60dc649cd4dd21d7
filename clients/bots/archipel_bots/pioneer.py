"""Plays 51st State by rule of thumb: what promises most points for what it costs comes first."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from archipel_bots.bot import Bot
from archipel_bots.prospects import Prospects
from archipel_client.choices import combinations
from archipel_client.messages import Json
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import FiftyFirstCommand
from domain.games.fifty_first_state.view import FiftyFirstView


def choose(view: Json, choices: Sequence[Json], seat: int, draw: Random) -> Json:  # noqa: ARG001 - there is one seat
    """The command that promises most; which of several, the lot decides."""
    offered = [*combinations(choices)]
    prospects = Prospects(msgspec.convert(view, FiftyFirstView))
    worths = [prospects.of(_command(told)) for told in offered]
    best = max(worths)
    ties = [place for place, worth in enumerate(worths) if worth == best]
    return offered[draw.choice(ties)]


def _command(told: Json) -> FiftyFirstCommand:
    command: FiftyFirstCommand = msgspec.convert(told, FiftyFirstCommand)
    return command


PIONEER: Final = Bot(
    "pioneer",
    choose,
    frozenset({GAME.slug}),
    title={"en": "Pioneer", "fr": "Pionnier"},
    solo=True,
)
