"""The state of a lone game of Dice Miner that a view shows: there are no secrets in it."""

from collections.abc import Mapping
from typing import Final

from archipel_bots.bot import CannotPlay
from domain.games.dice_miner import GAME
from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.material import KINDS, PLACES, SHOWN, Face, Shown
from domain.games.dice_miner.pack import BUILT_IN
from domain.games.dice_miner.shapes import DiceMinerView, HeldView, LyingView, QuestionView
from domain.games.dice_miner.state import (
    CachingWanted,
    DiceMinerState,
    FaceWanted,
    Held,
    Question,
    RecyclingWanted,
    Trove,
)

_FACES: Final[Mapping[Shown, Face]] = {shown: face for face, shown in SHOWN.items()}


def shown(seen: DiceMinerView) -> DiceMinerState:
    if len(seen.troves) != 1:
        raise CannotPlay(f"this bot plays {GAME.slug} alone only")
    return DiceMinerState(
        players=1,
        figures=_figures(seen),
        pack=seen.pack,
        magic_dice=seen.magic_dice,
        caching=seen.caching,
        bands=seen.bands,
        bag=tuple(seen.bag[kind] for kind in KINDS),
        mountain=tuple(_lying(seen.mountain.get(place)) for place in PLACES),
        box=seen.box,
        troves=(Trove(tuple(_held(die) for die in seen.troves[0].dice)),),
        phase=seen.phase,
        question=_question(seen.question),
        refills=seen.refills,
        queue=() if seen.turn is None else (seen.turn,),
    )


def _figures(seen: DiceMinerView) -> Figures:
    """Those that we know under that name and digest."""
    for pack in BUILT_IN:
        if pack.label == seen.pack:
            return pack.figures
    raise CannotPlay(f"the pack {seen.pack.name} is not known here")


def _lying(die: LyingView | None) -> Face | None:
    return None if die is None else _face(die)


def _held(die: HeldView) -> Held:
    return Held(_face(die), die.on)


def _face(die: LyingView | HeldView) -> Face:
    return _FACES[Shown(die.kind, die.symbol, die.value)]


def _question(asked: QuestionView | None) -> Question | None:
    if asked is None:
        return None
    if asked.ask == "recycle":
        return RecyclingWanted(asked.left)
    return FaceWanted(asked.die or 0) if asked.ask == "face" else CachingWanted(asked.die or 0)
