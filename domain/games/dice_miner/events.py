"""Events: of every game, of the solo game, and of the game for several."""

from typing import Literal, TypeAlias

from domain.game import Seat
from domain.games.dice_miner.commands import Bands, Caching
from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.material import Face, HeroName, Place, Position
from domain.messages import Event, named
from domain.packs import PackLabel

Faces: TypeAlias = tuple[Face, ...]
Seats: TypeAlias = tuple[Seat, ...]


class _Event(Event, frozen=True, tag_field="type", tag=named("dice_miner")):
    pass


class MineOpened(_Event, frozen=True, kw_only=True):
    """What is played, and with which figures: the match needs its pack no more."""

    players: int
    figures: Figures
    pack: PackLabel
    magic_dice: int = 0
    caching: Caching = "gems"
    bands: Bands = "corrected"


class MountainFilled(_Event, frozen=True):
    """Dice came out of the bag onto the empty places, the lowest row first."""

    dice: tuple[Face, ...]


class CollectionBegun(_Event, frozen=True):
    """The magic dice at the start."""

    dice: tuple[Face, ...]


class DieMined(_Event, frozen=True):
    """From the mountain into the collection; `tool` neutralises it if it is a hazard."""

    place: Place
    face: Face
    tool: Position | None = None


class FaceNamed(_Event, frozen=True):
    """The beer counts as this face from now on."""

    die: Position
    face: Face
    tool: Position | None = None
    forced: bool = False  # it was the only face possible


class TreasureCached(_Event, frozen=True):
    die: Position
    chest: Position


class TreasureLeft(_Event, frozen=True):
    """The treasure just taken will never be cached."""

    die: Position


class MagicSpent(_Event, frozen=True):
    """A magic die leaves the game; so many dice are to be recycled for it."""

    die: Position
    face: Face


class DieRecycled(_Event, frozen=True):
    """From the mountain back into the bag."""

    place: Place
    face: Face
    forced: bool = False  # as many as still lay there


class MountainRefilled(_Event, frozen=True):
    """As at the start, around the dice that still lie there."""

    dice: tuple[Face, ...]


class MiningStopped(_Event, frozen=True):
    forced: bool  # there was no other command


class TunnelDiceRolled(_Event, frozen=True):
    """Determines the starting player: the sole highest die wins, beer ranks highest."""

    seats: Seats
    faces: Faces


class StarterNamed(_Event, frozen=True):
    """The starting player of the first round."""

    seat: Seat


class HeroTaken(_Event, frozen=True):
    seat: Seat
    hero: HeroName


class DiePicked(_Event, frozen=True):
    """From the mountain into a trove; dice that rested on a side die slide."""

    seat: Seat
    place: Place
    face: Face


class BeerShared(_Event, frozen=True):
    """A beer was rolled and given to another player with this face."""

    seat: Seat
    die: Position
    to: Seat
    face: Face


class PhaseBegun(_Event, frozen=True):
    """The seats that have a decision in this phase, in order."""

    phase: Literal["magic", "caching"]
    order: Seats


class MagicCast(_Event, frozen=True):
    """A magic die is spent for this round; its symbols reroll so many dice."""

    seat: Seat
    die: Position


class HeroCalled(_Event, frozen=True):
    """One magic symbol of the hero is spent for this round."""

    seat: Seat


class DieMarked(_Event, frozen=True):
    seat: Seat
    die: Position


class DiceRerolled(_Event, frozen=True):
    """By magic, all at once."""

    seat: Seat
    dice: tuple[Position, ...]
    faces: Faces


class MagicEnded(_Event, frozen=True):
    seat: Seat
    forced: bool = False  # no magic was left


class RoundScored(_Event, frozen=True):
    points: tuple[int, ...]


class DieCached(_Event, frozen=True):
    seat: Seat
    die: Position


class CachingEnded(_Event, frozen=True):
    seat: Seat
    forced: bool = False  # no chest or die was left


class TroveRerolled(_Event, frozen=True):
    """The new faces of all dice that were not cached."""

    seat: Seat
    faces: Faces


class RoundBegun(_Event, frozen=True):
    """The player with the fewest points begins."""

    starter: Seat
    by_lot: bool


class TieBreakBegun(_Event, frozen=True):
    """The leaders play one more magic and scoring phase."""

    seats: Seats


class TieBreakScored(_Event, frozen=True):
    """In the order of the seats that were tied."""

    points: tuple[int, ...]


class MineClosed(_Event, frozen=True):
    winners: Seats


SoloEvent: TypeAlias = (
    CollectionBegun
    | DieMined
    | FaceNamed
    | TreasureCached
    | TreasureLeft
    | MagicSpent
    | DieRecycled
    | MountainRefilled
    | MiningStopped
)
TableMove: TypeAlias = (
    HeroTaken
    | DiePicked
    | BeerShared
    | MagicCast
    | HeroCalled
    | DieMarked
    | MagicEnded
    | DieCached
    | CachingEnded
)
TableFact: TypeAlias = (
    TunnelDiceRolled
    | StarterNamed
    | PhaseBegun
    | DiceRerolled
    | RoundScored
    | TroveRerolled
    | RoundBegun
    | TieBreakBegun
    | TieBreakScored
    | MineClosed
)
TableEvent: TypeAlias = TableMove | TableFact
DiceMinerEvent: TypeAlias = MineOpened | MountainFilled | SoloEvent | TableMove | TableFact
