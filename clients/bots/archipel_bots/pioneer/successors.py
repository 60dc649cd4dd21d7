"""The successors of a state within a round."""

from collections.abc import Hashable, Iterator
from random import Random
from typing import Final, TypeAlias, cast

from archipel_bots.determinization.random_chance import RandomChance
from domain.choices import combinations
from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    Conquer,
    Cooperate,
    FiftyFirstCommand,
    Incorporate,
    Pass,
    Redevelop,
    TradeCards,
    UseLeader,
    UseLocation,
)
from domain.games.fifty_first_state.state import FiftyFirstState

Successor: TypeAlias = tuple[FiftyFirstCommand, FiftyFirstState]
Paid: TypeAlias = Conquer | Cooperate | Incorporate | Redevelop | UseLeader | UseLocation

# The prices of what may be paid with; everything else costs as much as a resource.
_COIN_PRICES: Final = {"hand": 3.0, "agreement": 3.0, "universal": 2.0, "contact": 2.0, "free": 2.0}


def successors(state: FiftyFirstState) -> Iterator[Successor]:
    """Without passing, which stops the search, and without trading two cards for one."""
    if state.phase not in {"spoils", "action"}:
        return
    for command in _cheapest(state):
        if not isinstance(command, Pass | TradeCards):
            yield command, after_command(state, command)


def after_command(state: FiftyFirstState, command: FiftyFirstCommand) -> FiftyFirstState:
    """Draws come from a fixed seed over the determinized piles."""
    events = GAME.decide(state, command, 0, RandomChance(Random(0)))
    return fold(GAME.evolve, state, events)


def _cheapest(state: FiftyFirstState) -> Iterator[FiftyFirstCommand]:
    """Of several payments for the same effect, the cheapest one."""
    best: dict[Hashable, FiftyFirstCommand] = {}
    for command in cast("Iterator[FiftyFirstCommand]", combinations(GAME.choices(state, 0))):
        what = _effect_key(command)
        if what not in best or _price(command) < _price(best[what]):
            best[what] = command
    yield from best.values()


def _effect_key(command: FiftyFirstCommand) -> Hashable:
    match command:
        case Conquer(card) | Cooperate(card) | Incorporate(card):
            return type(command), card
        case Redevelop(card, place):
            return type(command), card, place
        case UseLocation(place, take=take):
            return type(command), place, take
        case UseLeader(take=take):
            return type(command), take
        case _:
            return command


def _price(command: FiftyFirstCommand) -> float:
    return sum(map(_coin_price, command.pay)) if isinstance(command, Paid) else 0.0


def _coin_price(coin: str) -> float:
    return _COIN_PRICES.get(coin.partition(".")[0].partition("_")[0], 1.0)
