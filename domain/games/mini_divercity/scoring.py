"""The score of a game, and its ladder (R96)."""

from domain.game import Outcome
from domain.games.mini_divercity.ending import WON
from domain.games.mini_divercity.material import COLOURS
from domain.games.mini_divercity.scale import saved
from domain.games.mini_divercity.state import MiniDivercityState


def scores(state: MiniDivercityState) -> tuple[int, ...]:
    """The species saved by all together."""
    return (saved(state.scale),) * len(state.hands)


def outcome(state: MiniDivercityState) -> Outcome | None:
    if state.result is None:
        return None
    winners = tuple(range(len(state.hands))) if state.result == WON else ()
    ladder = ladder_of(state) if state.is_solo else None
    return Outcome("completed", winners, scores(state), result=state.result, ladder=ladder)


def ladder_of(state: MiniDivercityState) -> str:
    """Scores are comparable under the same figures and goal."""
    pack, goal = state.terms.pack, state.terms.goal
    hotels = "" if goal.hotels == len(COLOURS) else f"/{goal.hotels}"
    return f"{pack.name}@{pack.digest} {goal.save}/{goal.lose_at}{hotels}"
