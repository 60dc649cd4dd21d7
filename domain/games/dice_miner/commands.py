"""Commands and options."""

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from domain.games.dice_miner.material import Face, HeroName, Place, Position
from domain.messages import Command, Options, named

Caching: TypeAlias = Literal["gems", "dice"]
Bands: TypeAlias = Literal["corrected", "printed"]
# None at all is offered as a dare (R10).
MagicDice: TypeAlias = Annotated[
    Literal[0, 1, 2, 3],
    Meta(
        description="Magic dice to begin with: 3, or fewer for a harder game. 0 is a dare: "
        "one game in five is over before the first decision."
    ),
]
Chair: TypeAlias = Literal[0, 1, 2, 3]


class DiceMinerOptions(Options, frozen=True, tag_field="game", tag="dice_miner"):
    """The number of players; magic dice, caching and bands apply to the solo game."""

    players: Literal[1, 2, 3, 4] = 1
    magic_dice: MagicDice = 3
    caching: Caching = "gems"
    bands: Bands = "corrected"
    pack: str = "standard"


class _Command(Command, frozen=True, tag_field="type", tag=named("dice_miner")):
    pass


class PickDie(_Command, frozen=True):
    """Take a die of the mountain."""

    place: Place


class NameFace(_Command, frozen=True):
    """Alone: say what a beer shall be."""

    face: Face


class CacheTreasure(_Command, frozen=True):
    """Alone: put the treasure just taken beside a die with chests."""

    chest: Position


class LeaveTreasure(_Command, frozen=True):
    """Alone: do not cache the treasure just taken."""


class SpendMagic(_Command, frozen=True):
    """Use a magic die: alone to recycle dice, at a table to reroll your own."""

    die: Position


class RecycleDie(_Command, frozen=True):
    """Alone: put a die of the mountain back into the bag."""

    place: Place


class RefillMountain(_Command, frozen=True):
    """Alone: fill the mountain up from the bag."""


class StopMining(_Command, frozen=True):
    """Alone: enough, count the points."""


class TakeHero(_Command, frozen=True):
    """At a table: choose your hero."""

    hero: HeroName


class ShareBeer(_Command, frozen=True):
    """At a table: roll a beer of yours for somebody else, and then pick two dice."""

    die: Position
    to: Chair


class CallHero(_Command, frozen=True):
    """At a table: use a magic symbol of your hero."""


class MarkDie(_Command, frozen=True):
    """At a table: choose a die that the magic shall reroll."""

    die: Position


class EndMagic(_Command, frozen=True):
    """At a table: use no more magic in this round."""


class CacheDie(_Command, frozen=True):
    """At a table: set a die aside, so that it keeps its face."""

    die: Position


class EndCaching(_Command, frozen=True):
    """At a table: set no more dice aside."""


SoloCommand: TypeAlias = (
    PickDie
    | NameFace
    | CacheTreasure
    | LeaveTreasure
    | SpendMagic
    | RecycleDie
    | RefillMountain
    | StopMining
)
TableCommand: TypeAlias = (
    PickDie
    | SpendMagic
    | TakeHero
    | ShareBeer
    | CallHero
    | MarkDie
    | EndMagic
    | CacheDie
    | EndCaching
)
DiceMinerCommand: TypeAlias = SoloCommand | TableCommand
CHAIRS: Final[tuple[Chair, ...]] = get_args(Chair)
SOLO_COMMANDS: Final[tuple[type[SoloCommand], ...]] = get_args(SoloCommand)
TABLE_COMMANDS: Final[tuple[type[TableCommand], ...]] = get_args(TableCommand)
