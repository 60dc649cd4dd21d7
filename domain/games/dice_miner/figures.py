"""The figures of a match (R61)."""

from msgspec import Struct

from domain.games.dice_miner.material import KINDS, SHOWN, Bag, Face, HeroName, Kind


class Dice(Struct, frozen=True, gc=False):
    """All dice of a kind."""

    kind: Kind
    count: int
    faces: tuple[Face, ...]

    @property
    def meanings(self) -> tuple[Face, ...]:
        """The faces that a beer of this kind may become, without duplicates."""
        return tuple(dict.fromkeys(face for face in self.faces if SHOWN[face].value))


class Hero(Struct, frozen=True, gc=False):
    id: HeroName
    shows: tuple[Face, ...]


class Band(Struct, frozen=True, gc=False, omit_defaults=True):
    id: str
    low: int
    high: int | None = None


class Figures(Struct, frozen=True, gc=False, omit_defaults=True):
    dice: tuple[Dice, ...] = ()
    heroes: tuple[Hero, ...] = ()
    bands: tuple[Band, ...] = ()
    printed_bands: tuple[Band, ...] = ()

    @property
    def bag(self) -> Bag:
        return tuple(each.count for each in self.dice)

    def of(self, kind: Kind) -> Dice:
        return self.dice[KINDS.index(kind)]
