"""The state: bag, mountain, troves, and the open question."""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.game import Seat
from domain.games.dice_miner.commands import Bands, Caching
from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.material import REFILLS, SHOWN, Bag, Face, HeroName, Position, Shown
from domain.games.dice_miner.mountain import BARE, Mountain
from domain.messages import State
from domain.packs import PackLabel

Phase: TypeAlias = Literal["heroes", "excavation", "magic", "caching", "over"]


class FaceWanted(Struct, frozen=True, gc=False):
    """Pending: which face this beer becomes."""

    die: Position


class CachingWanted(Struct, frozen=True, gc=False):
    """Pending: whether and where this treasure is cached."""

    die: Position


class RecyclingWanted(Struct, frozen=True, gc=False):
    """Pending: which dice return to the bag, and how many are still to be named."""

    left: int


class MarkingWanted(Struct, frozen=True, gc=False):
    """Pending: which own dice magic rerolls, and how many are still to be named."""

    left: int
    marked: tuple[Position, ...] = ()


Question: TypeAlias = FaceWanted | CachingWanted | RecyclingWanted | MarkingWanted


class Held(Struct, frozen=True, gc=False):
    """A die of a trove."""

    face: Face
    on: Position | None = None  # alone: the tool that neutralises it, or the chest beside it
    spent: bool = False  # at a table: magic that was used in this round
    cached: bool = False  # at a table: keeps its face for the next round

    @property
    def shown(self) -> Shown:
        return SHOWN[self.face]


class Trove(Struct, frozen=True, gc=False):
    dice: tuple[Held, ...] = ()
    hero: HeroName | None = None
    called: int = 0  # magic symbols of the hero that were used in this round


class DiceMinerState(State, frozen=True, kw_only=True):
    players: int = 0
    figures: Figures = Figures()
    pack: PackLabel = PackLabel("", "")
    magic_dice: int = 0
    caching: Caching = "gems"
    bands: Bands = "corrected"
    bag: Bag = ()
    mountain: Mountain = BARE
    box: int = 0  # magic dice that are out of the game
    troves: tuple[Trove, ...] = ()
    phase: Phase = "excavation"
    question: Question | None = None
    refills: int = REFILLS  # alone: how many are left
    round: int = 1
    starter: Seat = 0
    queue: tuple[Seat, ...] = ()  # the acting seat, then the next ones where the order is known
    next_picker: Seat = 0  # several players: whose turn it is, or would be, to pick a die
    picks: int = 1  # at a table: dice still to be picked in this turn
    shared: bool = False  # whether a beer was shared in this turn
    points: tuple[int, ...] = ()  # at a table: of the rounds that were scored
    is_scored: bool = False  # whether this round is among them
    tied: tuple[Seat, ...] = ()
    tie_points: tuple[int, ...] = ()
    tie_breaks: int = 0
    winners: tuple[Seat, ...] = ()

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def acting(self) -> Seat | None:
        return self.queue[0] if self.queue else None

    @property
    def trove(self) -> Trove:
        """The trove of the acting seat."""
        return self.troves[self.queue[0]]
