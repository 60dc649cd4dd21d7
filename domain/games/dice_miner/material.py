"""Dice and faces, the places of the mountain, and constants."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

Kind: TypeAlias = Literal["tunnel", "treasure", "tool", "hazard", "magic"]
Symbol: TypeAlias = Literal[
    "tunnel", "gem", "shield", "pickaxe", "chest", "cavein", "dragon", "magic", "beer"
]
# A face: a symbol and its count, or the number of a tunnel; a beer names its kind of die.
Face: TypeAlias = Literal[
    "tunnel1", "tunnel2", "tunnel3", "tunnel4", "tunnel5", "tunnel_beer",
    "gem1", "gem2", "gem3", "gem4", "gem5", "gem6", "treasure_beer",
    "shield1", "shield2", "shield3", "shield4", "shield5", "shield6",
    "pickaxe1", "pickaxe2", "pickaxe3", "pickaxe4", "pickaxe5", "pickaxe6",
    "chest1", "chest2", "chest3", "chest4", "chest5", "chest6", "tool_beer",
    "cavein1", "cavein2", "cavein3", "cavein4", "cavein5", "cavein6",
    "dragon1", "dragon2", "dragon3", "dragon4", "dragon5", "dragon6", "hazard_beer",
    "magic1", "magic2", "magic3", "magic4", "magic5", "magic6", "magic_beer",
]  # fmt: skip
# Rows from top to bottom, and in each row from left to right.
Place: TypeAlias = Literal[
    "a1", "a2",
    "b1", "b2", "b3",
    "c1", "c2", "c3", "c4",
    "d1", "d2", "d3", "d4", "d5",
    "e1", "e2", "e3", "e4", "e5", "e6",
]  # fmt: skip
HeroName: TypeAlias = Literal[
    "alchemist", "dragon_slayer", "engineer", "prospector", "surveyor", "treasurer"
]
Position: TypeAlias = Annotated[
    int, Meta(ge=0, le=59, description="Which die of a trove, in the order in which they came.")
]
Bag: TypeAlias = tuple[int, ...]  # the number of dice of each kind, in the order of KINDS

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FACES: Final[tuple[Face, ...]] = get_args(Face)
TUNNELS: Final[tuple[Face, ...]] = ("tunnel1", "tunnel2", "tunnel3", "tunnel4", "tunnel5")
PLACES: Final[tuple[Place, ...]] = get_args(Place)
HERO_NAMES: Final[tuple[HeroName, ...]] = get_args(HeroName)

SIDES: Final = 6
RUN: Final = len(TUNNELS)
DICE: Final = 60
ROWS: Final = (2, 3, 4, 5, 6)
ROUNDS: Final = 3
REFILLS: Final = 2
TIE_BREAKS: Final = 10
MOST_MAGIC_DICE: Final = 3

SYMBOLS: Final[Mapping[Kind, tuple[Symbol, ...]]] = {
    "tunnel": ("tunnel",),
    "treasure": ("gem",),
    "tool": ("shield", "pickaxe", "chest"),
    "hazard": ("cavein", "dragon"),
    "magic": ("magic",),
}
ANSWERS: Final[Mapping[Symbol, Symbol]] = {"dragon": "shield", "cavein": "pickaxe"}


class Shown(Struct, frozen=True, gc=False):
    """The meaning of a face; a beer counts for nothing until it is named."""

    kind: Kind
    symbol: Symbol
    value: int


def _read(face: Face) -> Shown:
    for kind, symbols in SYMBOLS.items():
        if face == f"{kind}_beer":
            return Shown(kind, "beer", 0)
        for symbol in symbols:
            if face[:-1] == symbol:
                return Shown(kind, symbol, int(face[-1]))
    raise AssertionError(face)


SHOWN: Final[Mapping[Face, Shown]] = {face: _read(face) for face in FACES}


def bag_of(faces: tuple[Face, ...]) -> Bag:
    """The number of dice of each kind."""
    kinds = [SHOWN[face].kind for face in faces]
    return tuple(kinds.count(kind) for kind in KINDS)
