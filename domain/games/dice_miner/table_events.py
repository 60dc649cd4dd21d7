"""Events of the game for several."""

from typing import Literal, TypeAlias

from domain.game import Seat
from domain.games.dice_miner.happening import Happening
from domain.games.dice_miner.material import Face, HeroName, Place, Position

Faces: TypeAlias = tuple[Face, ...]
Seats: TypeAlias = tuple[Seat, ...]


class TunnelDiceRolled(Happening, frozen=True):
    """Determines the starting player: the sole highest die wins, beer ranks highest."""

    seats: Seats
    faces: Faces


class StarterNamed(Happening, frozen=True):
    """The starting player of the first round."""

    seat: Seat


class HeroTaken(Happening, frozen=True):
    seat: Seat
    hero: HeroName


class DiePicked(Happening, frozen=True):
    """From the mountain into a trove; dice that rested on a side die slide."""

    seat: Seat
    place: Place
    face: Face


class BeerShared(Happening, frozen=True):
    """A beer was rolled and given to another player with this face."""

    seat: Seat
    die: Position
    to: Seat
    face: Face


class PhaseBegun(Happening, frozen=True):
    """The seats that have a decision in this phase, in order."""

    phase: Literal["magic", "caching"]
    order: Seats


class MagicCast(Happening, frozen=True):
    """A magic die is spent for this round; its symbols reroll so many dice."""

    seat: Seat
    die: Position


class HeroCalled(Happening, frozen=True):
    """One magic symbol of the hero is spent for this round."""

    seat: Seat


class DieMarked(Happening, frozen=True):
    seat: Seat
    die: Position


class DiceRerolled(Happening, frozen=True):
    """By magic, all at once."""

    seat: Seat
    dice: tuple[Position, ...]
    faces: Faces


class MagicEnded(Happening, frozen=True):
    seat: Seat
    forced: bool = False  # no magic was left


class RoundScored(Happening, frozen=True):
    points: tuple[int, ...]


class DieCached(Happening, frozen=True):
    seat: Seat
    die: Position


class CachingEnded(Happening, frozen=True):
    seat: Seat
    forced: bool = False  # no chest or die was left


class TroveRerolled(Happening, frozen=True):
    """The new faces of all dice that were not cached."""

    seat: Seat
    faces: Faces


class RoundBegun(Happening, frozen=True):
    """The player with the fewest points begins."""

    starter: Seat
    by_lot: bool


class TieBreakBegun(Happening, frozen=True):
    """The leaders play one more magic and scoring phase."""

    seats: Seats


class TieBreakScored(Happening, frozen=True):
    """In the order of the seats that were tied."""

    points: tuple[int, ...]


class MineClosed(Happening, frozen=True):
    winners: Seats


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
