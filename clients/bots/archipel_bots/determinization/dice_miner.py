"""The state of Dice Miner from a view: nothing is hidden."""

from collections.abc import Mapping
from typing import Final

import msgspec

from archipel_bots.determinization.random_chance import figures_of
from archipel_client.messages import Json
from domain.game import Seat
from domain.games.dice_miner.material import KINDS, PLACES, SHOWN, Face, Shown
from domain.games.dice_miner.pack import BUILT_IN
from domain.games.dice_miner.shapes import (
    DiceMinerView,
    HeldView,
    LyingView,
    QuestionView,
    TroveView,
)
from domain.games.dice_miner.state import (
    CachingWanted,
    DiceMinerState,
    FaceWanted,
    Held,
    MarkingWanted,
    Question,
    RecyclingWanted,
    Trove,
)

_FACES: Final[Mapping[Shown, Face]] = {shown: face for face, shown in SHOWN.items()}


def from_view(view: Json, *, shared: bool = False) -> DiceMinerState:
    """With several players, a view does not say whether a beer was shared in this turn."""
    seen = msgspec.convert(view, DiceMinerView)
    is_scored = seen.phase == "caching"
    return DiceMinerState(
        players=len(seen.troves),
        figures=figures_of(seen.pack, BUILT_IN),
        pack=seen.pack,
        magic_dice=seen.magic_dice,
        caching=seen.caching,
        bands=seen.bands,
        bag=tuple(seen.bag[kind] for kind in KINDS),
        mountain=tuple(_lying(seen.mountain.get(place)) for place in PLACES),
        box=seen.box,
        troves=tuple(map(_trove, seen.troves)),
        phase=seen.phase,
        question=_question(seen.question),
        refills=seen.refills,
        round=seen.round,
        starter=seen.starter,
        queue=_queue(seen),
        picks=seen.picks,
        shared=shared,
        points=_points(seen, is_scored=is_scored),
        is_scored=is_scored,
        tied=seen.tied,
        tie_points=seen.tie_points,
    )


def _queue(seen: DiceMinerView) -> tuple[Seat, ...]:
    """The seat that acts, then all others in phases in which several act."""
    if seen.turn is None:
        return ()
    if seen.phase == "excavation":
        return (seen.turn,)
    seats = range(len(seen.troves))
    return tuple(sorted(seats, key=lambda seat: (seat - (seen.turn or 0)) % len(seats)))


def _points(seen: DiceMinerView, *, is_scored: bool) -> tuple[int, ...]:
    """The points of scored rounds; a view adds the current troves."""
    if is_scored or seen.tied or len(seen.troves) == 1:
        return seen.scores
    worths = [trove.worth.total for trove in seen.troves]
    return tuple(score - worth for score, worth in zip(seen.scores, worths, strict=True))


def _lying(die: LyingView | None) -> Face | None:
    return None if die is None else _FACES[Shown(die.kind, die.symbol, die.value)]


def _trove(seen: TroveView) -> Trove:
    hero = seen.hero
    dice = tuple(map(_held, seen.dice))
    return Trove(dice) if hero is None else Trove(dice, hero.id, hero.called)


def _held(die: HeldView) -> Held:
    return Held(_FACES[Shown(die.kind, die.symbol, die.value)], die.on, die.spent, die.cached)


def _question(asked: QuestionView | None) -> Question | None:
    if asked is None:
        return None
    die = asked.die or 0
    match asked.ask:
        case "recycle":
            return RecyclingWanted(asked.left)
        case "mark":
            return MarkingWanted(asked.left, asked.marked)
        case "face":
            return FaceWanted(die)
        case "cache":
            return CachingWanted(die)
