"""What a lone miner may still expect: points, and what the next mountains make of the rest."""

from collections.abc import Mapping
from typing import Final

from archipel_bots.beam_search import StateValue
from archipel_bots.miner.holding import Holding, holding
from archipel_bots.miner.weights import WEIGHTS
from domain.games.dice_miner.material import KINDS, ROWS, SIDES
from domain.games.dice_miner.state import DiceMinerState

# On the mountain itself: what a run, a tool or magic may still lead to before the next one.
_LAST_MOUNTAIN_DISCOUNT: Final = 0.5


def evaluate(state: DiceMinerState) -> StateValue:
    held = holding(state)
    key = state.mountain, state.question, held
    return StateValue(key, _stop_value(state, held), _heuristic(state, held))


def can_refill(state: DiceMinerState) -> bool:
    return state.refills > 0 and None in state.mountain and any(state.bag)


def expected_return(state: DiceMinerState, held: Holding) -> float:
    """What is still to come after a refill, as it has come in many games."""
    weights = WEIGHTS[state.refills]
    return sum(weights[name] * amount for name, amount in features(state, held).items())


def _stop_value(state: DiceMinerState, held: Holding) -> float | None:
    """Of going on to the next mountain, or, where there is none, of the end."""
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
    """What of a table is told to the fitting."""
    blocked = _blocked_probability(state, held)
    return {
        **_holding_features(held),
        "gaps": state.mountain.count(None),
        "blocked": blocked,
        "blocked without magic": 0.0 if held.magic else blocked,
        "always": 1.0,
    }


def _blocked_probability(state: DiceMinerState, held: Holding) -> float:
    """How likely it is that nothing that is poured onto the top can be picked."""
    fresh = sum(die is None for die in state.mountain[: ROWS[0]])
    return (1 - _pick_probability(state, held)) ** fresh


def _pick_probability(state: DiceMinerState, held: Holding) -> float:
    """How likely it is that a die of the bag may join the collection as it is."""
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
    """Half of the hazards, roughly, are of either kind."""
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
