"""Plays 51st State: plans each round to its Count, with the rounds to come in mind."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.beam import Terrain
from archipel_bots.bot import Bot
from archipel_bots.imagined.fifty_first_state import imagined
from archipel_bots.offers import in_words
from archipel_bots.pioneer.steps import steps
from archipel_bots.pioneer.worth import appraised, judged
from archipel_bots.planning import Planner
from archipel_client.messages import Json
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    FiftyFirstCommand,
    HoldSpoils,
    KeepCard,
    Pass,
    RejectCard,
    SaveGoods,
)
from domain.games.fifty_first_state.keeping import ways_to_keep
from domain.games.fifty_first_state.state import FiftyFirstState

# So many courses of a round are followed at once.
_WIDTH: Final = 6
# More actions than a round of a real game has.
_DEPTH: Final = 40
_PLANNER: Final = Planner(GAME, Terrain(steps, judged), _WIDTH, _DEPTH)


def choose(view: Json, choices: Sequence[Json], seat: int, draw: Random) -> Json:  # noqa: ARG001 - the view tells as much
    return in_words(settled(imagined(view, draw)))


def settled(state: FiftyFirstState) -> FiftyFirstCommand:
    match state.phase:
        case "lookout":
            return _looked(state)
        case "clean_up":
            return SaveGoods(max(ways_to_keep(state), key=len))
        case "spoils":
            return _PLANNER.next_command(state) or HoldSpoils()
        case _:
            return _PLANNER.next_command(state) or Pass()


def _looked(state: FiftyFirstState) -> FiftyFirstCommand:
    """A card is kept if it promises more than those that have not been seen, on the average."""
    if state.turned is None or not state.draw_pile:
        return KeepCard()
    others = [appraised(state, card) for card in state.draw_pile]
    return (
        KeepCard() if appraised(state, state.turned) >= sum(others) / len(others) else RejectCard()
    )


PIONEER: Final = Bot(
    "pioneer",
    choose,
    frozenset({GAME.slug}),
    title={"en": "Pioneer", "fr": "Pionnier"},
    solo=True,
)
