"""Plays 51st State: beam search over one round, with the expected return of the next ones."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.beam_search import SearchProblem
from archipel_bots.bot import Bot
from archipel_bots.command_json import to_json
from archipel_bots.determinization.fifty_first_state import determinize
from archipel_bots.pioneer.evaluation import card_value, evaluate
from archipel_bots.pioneer.successors import successors
from archipel_bots.planner import Planner
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

_WIDTH: Final = 6
# More actions than a round has.
_DEPTH: Final = 40
_PLANNER: Final = Planner(GAME, SearchProblem(successors, evaluate), _WIDTH, _DEPTH)


def choose(view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:  # noqa: ARG001 - the view is enough
    return to_json(best_command(determinize(view, rng)))


def best_command(state: FiftyFirstState) -> FiftyFirstCommand:
    match state.phase:
        case "lookout":
            return _lookout_command(state)
        case "clean_up":
            return SaveGoods(max(ways_to_keep(state), key=len))
        case "spoils":
            return _PLANNER.next_command(state) or HoldSpoils()
        case _:
            return _PLANNER.next_command(state) or Pass()


def _lookout_command(state: FiftyFirstState) -> FiftyFirstCommand:
    """A card is kept if its value is at least the mean of the cards that were not seen yet."""
    if state.turned is None or not state.draw_pile:
        return KeepCard()
    others = [card_value(state, card) for card in state.draw_pile]
    return (
        KeepCard() if card_value(state, state.turned) >= sum(others) / len(others) else RejectCard()
    )


PIONEER: Final = Bot(
    "pioneer",
    choose,
    frozenset({GAME.slug}),
    title={"en": "Pioneer", "fr": "Pionnier"},
    solo=True,
)
