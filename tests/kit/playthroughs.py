"""Whole matches as approved logs: each line is a commit exactly as stored, the last is the head."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import pytest
from msgspec import Struct

from domain.game import AnyGame
from domain.registry import games
from kit.table import Table

HERE: Final = Path(__file__).parents[1] / "playthroughs"
PERFT: Final = "perft.json"


class Head(Struct, frozen=True):
    """The hash that the whole chain leads to."""

    head: bytes


def folder(game: AnyGame) -> Traversable:
    """A game of this tree has its matches in tests/, any other one brings them along."""
    in_tree = game.package.startswith("domain.games.")
    return HERE / game.slug if in_tree else files(game.package) / "playthroughs"


def recorded(game: AnyGame) -> dict[str, bytes]:
    """Every approved match of a game, by its name."""
    there = folder(game)
    logs = there.iterdir() if there.is_dir() else ()
    return {log.name: log.read_bytes() for log in logs if log.name.endswith(".ndjson")}


def written(table: Table) -> bytes:
    bodies = (step.entry.body for step in table.steps)
    return b"".join(line + b"\n" for line in (*bodies, msgspec.json.encode(Head(table.match.head))))


def read(log: bytes) -> tuple[list[bytes], Head]:
    *bodies, last = log.splitlines()
    return bodies, msgspec.json.decode(last, type=Head)


Json: TypeAlias = dict[str, Any]


def recorded_options(game: AnyGame) -> dict[str, Json]:
    """By the name of the match in which they were agreed."""
    return {name.removesuffix(".ndjson"): _agreed(log) for name, log in recorded(game).items()}


def _agreed(log: bytes) -> Json:
    bodies, _ = read(log)
    options: Json = msgspec.json.decode(bodies[0])["events"][0]["options"]
    return options


def _variants(fewest: int) -> pytest.MarkDecorator:
    """Variants with at least so many seats."""
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
