"""Plays any game at random: every legal command has the same probability."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.bot import Bot
from archipel_client.choices import any_of
from archipel_client.messages import Json


def choose(view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:  # noqa: ARG001 - the choices are enough
    return any_of(choices, rng)


RANDOM: Final = Bot("random", choose, title={"en": "Random", "fr": "Au hasard"})
