"""The view: nothing is hidden, since the bag has no order (R6)."""

from collections.abc import Iterator
from typing import assert_never

from domain.game import Viewer
from domain.games.dice_miner.events import (
    DiceMinerEvent,
)
from domain.games.dice_miner.material import KINDS, PLACES, SHOWN, HeroName, Place
from domain.games.dice_miner.mountain import loads
from domain.games.dice_miner.scoring import Worth, result, scores, worths
from domain.games.dice_miner.shapes import (
    LIES,
    DiceMinerView,
    HeldView,
    HeroView,
    LyingView,
    QuestionView,
    SymbolView,
    TroveView,
)
from domain.games.dice_miner.solo_holding import runs
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
from domain.games.dice_miner.table_holding import of_hero


def view(state: DiceMinerState, _viewer: Viewer) -> DiceMinerView:
    """The same view for every viewer."""
    points = scores(state)
    return DiceMinerView(
        phase=state.phase,
        turn=state.acting,
        question=_question(state.question),
        mountain=dict(_lying(state)),
        bag=dict(zip(KINDS, state.bag, strict=False)),
        box=state.box,
        troves=tuple(
            _trove(state, *each) for each in zip(state.troves, worths(state), strict=True)
        ),
        scores=points,
        round=state.round,
        picks=state.picks,
        refills=state.refills if state.is_solo else 0,
        starter=state.starter,
        tied=state.tied,
        tie_points=state.tie_points,
        result=result(state, points[0]) if state.is_solo else None,
        magic_dice=state.magic_dice,
        caching=state.caching,
        bands=state.bands,
        pack=state.pack,
    )


def redact(event: DiceMinerEvent, _viewer: Viewer) -> DiceMinerEvent:
    """No redaction: no event of this game contains a secret (law 12)."""
    return event


def _question(question: Question | None) -> QuestionView | None:
    match question:
        case FaceWanted(die):
            return QuestionView("face", die)
        case CachingWanted(die):
            return QuestionView("cache", die)
        case RecyclingWanted(left):
            return QuestionView("recycle", left=left)
        case MarkingWanted(left, marked):
            return QuestionView("mark", left=left, marked=marked)
        case None:
            return None
        case _:
            assert_never(question)


def _lying(state: DiceMinerState) -> Iterator[tuple[Place, LyingView]]:
    dice = zip(PLACES, state.mountain, loads(state.mountain), strict=True)
    for place, face, load in dice:
        if face is not None:
            shown = SHOWN[face]
            yield place, LyingView(shown.kind, shown.symbol, shown.value, LIES[load])


def _trove(state: DiceMinerState, trove: Trove, worth: Worth) -> TroveView:
    return TroveView(
        dice=tuple(_held(held) for held in trove.dice),
        worth=worth,
        hero=_hero(state, trove, trove.hero) if trove.hero else None,
        runs=tuple(runs(trove.dice)) if state.is_solo else (),
    )


def _held(held: Held) -> HeldView:
    shown = held.shown
    return HeldView(shown.kind, shown.symbol, shown.value, held.on, held.spent, held.cached)


def _hero(state: DiceMinerState, trove: Trove, name: HeroName) -> HeroView:
    shows = tuple(SymbolView(each.symbol, each.value) for each in of_hero(state.figures, trove))
    return HeroView(name, shows, trove.called)
