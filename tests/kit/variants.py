"""The ways to play every game that its approved matches show."""

from typing import Any, Final, TypeAlias

import msgspec
import pytest

from domain.game import AnyGame
from domain.registry import games
from kit.playthroughs import read, recorded

Json: TypeAlias = dict[str, Any]


def recorded_options(game: AnyGame) -> dict[str, Json]:
    """By the name of the match in which they were agreed."""
    return {name.removesuffix(".ndjson"): _agreed(log) for name, log in recorded(game).items()}


def _agreed(log: bytes) -> Json:
    bodies, _ = read(log)
    options: Json = msgspec.json.decode(bodies[0])["events"][0]["options"]
    return options


def _variants(fewest: int) -> pytest.MarkDecorator:
    """Those that so many sit at, or more."""
    found = [
        pytest.param(options, id=f"{slug}-{name}")
        for slug, game in games().items()
        for name, options in sorted(recorded_options(game).items())
        if game.seat_count(msgspec.convert(options, game.options)) >= fewest
    ]
    return pytest.mark.parametrize("options", found)


every_variant: Final = _variants(1)
# With two, the match has begun before anybody can change places.
every_variant_of_many: Final = _variants(3)
