"""A linear evaluation of solo Mini DiverCity.

The weights are roughly in steps of a token. They were tuned by hand, on games with other numbers
than those of docs/solo-bots.md. Weights fitted by regression to the outcomes of games played
worse: they describe what good games have in common, not what a choice changes.
"""

from collections.abc import Mapping
from typing import Final

from archipel_bots.biologist.features import features
from domain.games.mini_divercity.scale import saved
from domain.games.mini_divercity.state import MiniDivercityState

_WON: Final = 20.0
_LOST: Final = -20.0

_WEIGHTS: Final[Mapping[str, float]] = {
    # Progress. Steps count for the species that are nearest to being saved.
    "saved": 1.5,
    "steps to go": -1.0,
    "steps to go on the edge": -1.1,
    # Time: the deck is a clock, which matters near the end.
    "cards in the deck": 0.2,
    "short of turns": -0.3,
    # Risk: the fewer species may still be lost, the worse is the next loss.
    "extinct of 4 left": -0.5,
    "extinct of 3 left": -1.4,
    "extinct of 2 left": -3.0,
    "extinct of 1 left": -6.1,
    "spare on the edge": -0.6,
    "hotels": -0.08,
    "last card opens all": -12.0,
    "pairs with an island 3": 0.1,
    "pairs with an island 1": -1.2,
    # Cards: known ones to identify next, and some to pay for oil without a loss.
    "ocean unknown": 0.1,
    "ocean useful": 0.35,
    "ocean shield": 0.35,
    "ocean spare": 0.05,
    "lagoon useful": 0.1,
    "lagoon dead": -0.05,
    "fodder": 0.2,
    # Unused divers; one is needed to explore quickly.
    "any diver": 0.2,
    "diver captain": 0.3,
    "diver communications": 0.2,
    "diver diving": 0.35,
    "diver endurance": 0.3,
    "diver environmentalist": 0.25,
    "diver explorer": 0.2,
    "diver swimmer": 0.25,
    "diver visionary": 0.15,
}


def evaluate(state: MiniDivercityState) -> float:
    if state.result is not None:
        return _WON if state.result == "saved" else _LOST + saved(state.scale)
    return sum(_WEIGHTS.get(name, 0.0) * count for name, count in features(state).items())
