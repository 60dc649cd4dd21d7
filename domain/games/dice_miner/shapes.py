"""The shapes of the view: enough for a page to draw it without knowing the rules."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from domain.game import Seat
from domain.games.dice_miner.commands import Bands, Caching
from domain.games.dice_miner.material import HeroName, Kind, Place, Position, Symbol
from domain.games.dice_miner.scoring import Worth
from domain.games.dice_miner.state import Phase
from domain.messages import View
from domain.packs import PackLabel

Lies: TypeAlias = Literal["top", "side", "covered"]
LIES: Final[tuple[Lies, ...]] = get_args(Lies)


class LyingView(Struct, frozen=True, gc=False):
    """A die of the mountain: with nothing on it, one die, or two."""

    kind: Kind
    symbol: Symbol
    value: int
    lies: Lies


class HeldView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A die of a trove, and the one of the same trove that it lies on or beside."""

    kind: Kind
    symbol: Symbol
    value: int
    on: Position | None = None
    spent: bool = False
    cached: bool = False


class SymbolView(Struct, frozen=True, gc=False):
    symbol: Symbol
    value: int


class HeroView(Struct, frozen=True, gc=False):
    """The permanent faces of a hero, and its used magic symbols."""

    id: HeroName
    shows: tuple[SymbolView, ...]
    called: int


class QuestionView(Struct, frozen=True, gc=False, omit_defaults=True):
    """The open question: its die, how many dice to name, and those already named."""

    ask: Literal["face", "cache", "recycle", "mark"]
    die: Position | None = None
    left: int = 0
    marked: tuple[Position, ...] = ()


class TroveView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A trove with its current score; `runs` are the last numbers of each run (solo)."""

    dice: tuple[HeldView, ...]
    worth: Worth
    hero: HeroView | None = None
    runs: tuple[int, ...] = ()


class DiceMinerView(View, frozen=True, tag_field="game", tag="dice_miner"):
    """The whole game; scores are provisional until the end."""

    phase: Phase
    turn: Seat | None
    question: QuestionView | None
    mountain: Mapping[Place, LyingView]
    bag: Mapping[Kind, int]
    box: int
    troves: tuple[TroveView, ...]
    scores: tuple[int, ...]
    round: int
    picks: int
    refills: int
    starter: Seat
    tied: tuple[Seat, ...]
    tie_points: tuple[int, ...]
    result: str | None
    magic_dice: int
    caching: Caching
    bands: Bands
    pack: PackLabel
