"""The abstraction of a collection: equal ones have the same legal continuations."""

from itertools import pairwise
from typing import NamedTuple

from domain.games.dice_miner.material import ANSWERS, SHOWN, Face
from domain.games.dice_miner.scoring import scores
from domain.games.dice_miner.solo_holding import room, tunnels
from domain.games.dice_miner.state import DiceMinerState


class Holding(NamedTuple):
    points: int
    runs: tuple[int, ...]
    """The number of open runs that end in 1, 2, 3 and 4."""
    shields: int
    pickaxes: int
    chests: tuple[int, ...]
    """The free places of each chest, in descending order."""
    magic: tuple[int, ...]
    """The symbols of each magic die, in descending order."""


def holding(state: DiceMinerState) -> Holding:
    (trove,) = state.troves
    used = {die.on for die in trove.dice}
    free: list[Face] = [die.face for place, die in enumerate(trove.dice) if place not in used]
    counts = tunnels(trove.dice)
    return Holding(
        points=scores(state)[0],
        runs=tuple(longer - shorter for longer, shorter in pairwise(counts)),
        shields=_showing(free, ANSWERS["dragon"]),
        pickaxes=_showing(free, ANSWERS["cavein"]),
        chests=tuple(sorted(filter(None, room(state, trove.dice).values()), reverse=True)),
        magic=tuple(
            sorted((SHOWN[f].value for f in free if SHOWN[f].symbol == "magic"), reverse=True)
        ),
    )


def _showing(faces: list[Face], symbol: str) -> int:
    return sum(SHOWN[face].symbol == symbol for face in faces)
