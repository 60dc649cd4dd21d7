"""The evaluation of solo Dice Miner: points, and a linear estimate of the return after a refill."""

from collections.abc import Mapping
from typing import Final

from archipel_bots.beam_search import StateValue
from archipel_bots.miner.holding import Holding, holding
from archipel_bots.miner.weights import WEIGHTS
from domain.games.dice_miner.material import KINDS, ROWS, SIDES
from domain.games.dice_miner.state import DiceMinerState

# On the last mountain, the estimate of a refill counts by this factor.
_LAST_MOUNTAIN_DISCOUNT: Final = 0.5


def evaluate(state: DiceMinerState) -> StateValue:
    held = holding(state)
    key = state.mountain, state.question, held
    return StateValue(key, _stop_value(state, held), _heuristic(state, held))


def can_refill(state: DiceMinerState) -> bool:
    return state.refills > 0 and None in state.mountain and any(state.bag)


def expected_return(state: DiceMinerState, held: Holding) -> float:
    """The points expected after a refill."""
    weights = WEIGHTS[state.refills]
    return sum(weights[name] * amount for name, amount in features(state, held).items())


def _stop_value(state: DiceMinerState, held: Holding) -> float | None:
    """Of refilling the mountain, or of ending the game where no refill is left."""
    if state.question is not None:
        return None
    if can_refill(state):
        return held.points + expected_return(state, held)
    is_full = None not in state.mountain
    return None if state.refills and is_full else held.points


def _heuristic(state: DiceMinerState, held: Holding) -> float:
    if state.refills:
        return held.points + expected_return(state, held)
    return held.points + _LAST_MOUNTAIN_DISCOUNT * _holding_value(held, WEIGHTS[1])


def features(state: DiceMinerState, held: Holding) -> Mapping[str, float]:
    """The features of a state, for the weights of fit_weights.py."""
    blocked = _blocked_probability(state, held)
    return {
        **_holding_features(held),
        "gaps": state.mountain.count(None),
        "blocked": blocked,
        "blocked without magic": 0.0 if held.magic else blocked,
        "always": 1.0,
    }


def _blocked_probability(state: DiceMinerState, held: Holding) -> float:
    """The probability that no die of the new top row can be picked."""
    new_dice = sum(die is None for die in state.mountain[: ROWS[0]])
    return (1 - _pick_probability(state, held)) ** new_dice


def _pick_probability(state: DiceMinerState, held: Holding) -> float:
    """The probability that a die of the bag can be picked."""
    fitting = {1, *(number + 2 for number, count in enumerate(held.runs) if count)}
    chances = {
        "tunnel": (len(fitting) + 1) / SIDES,
        "hazard": _hazard_probability(held),
    }
    dice = sum(state.bag)
    if not dice:
        return 0.0
    return (
        sum(count * chances.get(kind, 1.0) for kind, count in zip(KINDS, state.bag, strict=True))
        / dice
    )


def _hazard_probability(held: Holding) -> float:
    """About half of the hazards are of either kind."""
    return (bool(held.shields) + bool(held.pickaxes)) / 2


def _holding_features(held: Holding) -> Mapping[str, float]:
    one, two, three, four = held.runs
    return {
        "runs to 1": one,
        "runs to 2": two,
        "runs to 3": three,
        "runs to 4": four,
        "shields": held.shields,
        "pickaxes": held.pickaxes,
        "chests": sum(held.chests),
        "magic dice": len(held.magic),
        "magic symbols": sum(held.magic),
    }


def _holding_value(held: Holding, weights: Mapping[str, float]) -> float:
    return sum(weights[name] * amount for name, amount in _holding_features(held).items())
