"""Plays Dice Miner alone: takes what it can, recycles what opens most, refills when it is stuck.

All but a refill can be foreseen. It looks one command ahead and, where dice might be recycled,
a few picks further.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from archipel_bots.bot import Bot
from archipel_bots.mine_shown import shown
from archipel_client.choices import combinations
from archipel_client.messages import Json
from domain.chance import ScriptedChance
from domain.choices import combinations as listed
from domain.game import fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import (
    DiceMinerCommand,
    PickDie,
    RecycleDie,
    RefillMountain,
    SpendMagic,
    StopMining,
)
from domain.games.dice_miner.material import Face, Symbol
from domain.games.dice_miner.shapes import DiceMinerView
from domain.games.dice_miner.solo_holding import room, runs
from domain.games.dice_miner.state import DiceMinerState, RecyclingWanted

Rank: TypeAlias = tuple[int, float]

_FATE: Final = ScriptedChance()  # what is foreseen asks nothing of fate
_FORESIGHT: Final = 6

# What is not worth a point yet may still become so: guesses.
_RUNS: Final = (0.0, 0.6, 1.3, 2.2, 3.4, 5.0)
_HOPES: Final[dict[Symbol, float]] = {"shield": 2.0, "pickaxe": 1.0, "magic": 1.2}
_CHEST: Final = 0.7
_GAP: Final = 0.45  # a place that a refill will fill

_PLAIN, _WORTHWHILE, _REFILL, _BETTER_THAN_NOTHING, _STOP = range(4, -1, -1)


def choose(view: Json, choices: Sequence[Json], seat: int, draw: Random) -> Json:  # noqa: ARG001 - alone there is one seat
    """The command that leaves us best; which of several, the lot decides."""
    state = shown(msgspec.convert(view, DiceMinerView))
    ranked = [*_ranked(state, [*combinations(choices)])]
    best = max(rank for rank, _ in ranked)
    return draw.choice([told for rank, told in ranked if rank == best])


def _ranked(state: DiceMinerState, offered: Sequence[Json]) -> Iterator[tuple[Rank, Json]]:
    """Of magic dice that show the same, the first stands for all."""
    seen = set[Face]()
    for told in offered:
        command: DiceMinerCommand = msgspec.convert(told, DiceMinerCommand)
        if isinstance(command, SpendMagic):
            face = state.trove.dice[command.die].face
            if face in seen:
                continue
            seen.add(face)
        yield _rank(state, command), told


def _rank(state: DiceMinerState, command: DiceMinerCommand) -> Rank:
    """First whatever can be taken, then magic that pays, then a refill, then any magic."""
    match command:
        case StopMining():
            return _STOP, 0
        case RefillMountain():
            return _REFILL, 0
        case SpendMagic():
            gain = _hope(_recycled(_after(state, command))) - _hope(state)
            return _WORTHWHILE if gain > 0 else _BETTER_THAN_NOTHING, gain
        case RecycleDie():
            return _PLAIN, _opened(_after(state, command))
        case _:
            return _PLAIN, _hope(_after(state, command))


def _after(state: DiceMinerState, command: DiceMinerCommand) -> DiceMinerState:
    return fold(GAME.evolve, state, GAME.decide(state, command, 0, _FATE))


def _recycled(state: DiceMinerState) -> DiceMinerState:
    """As many dice recycled as are asked for, each time the one that opens most."""
    while isinstance(state.question, RecyclingWanted):
        state = max((_after(state, each) for each in _legal(state)), key=_opened)
    return _dug(state)


def _opened(state: DiceMinerState) -> float:
    """What a few picks would leave, if no more dice had to be recycled first."""
    return _hope(_dug(replace(state, question=None)))


def _dug(state: DiceMinerState) -> DiceMinerState:
    """A few picks later."""
    for _ in range(_FORESIGHT):
        picks = [each for each in _legal(state) if isinstance(each, PickDie)]
        if not picks:
            break
        state = _after(state, picks[0])
        while state.question is not None:
            state = _best(state)
    return state


def _best(state: DiceMinerState) -> DiceMinerState:
    """The best answer to a question."""
    return max((_after(state, each) for each in _legal(state)), key=_hope)


def _legal(state: DiceMinerState) -> list[DiceMinerCommand]:
    return cast("list[DiceMinerCommand]", [*listed(GAME.choices(state, 0))])


def _hope(state: DiceMinerState) -> float:
    """The score, and what open runs, free tools, chests and magic may still bring."""
    (trove,) = state.troves
    (points,) = GAME.scores(state)
    used = {die.on for die in trove.dice}
    free = [die.shown for place, die in enumerate(trove.dice) if place not in used]
    hope = points + sum(_RUNS[run] for run in runs(trove.dice) if run < len(_RUNS) - 1)
    hope += sum(each.value * _HOPES.get(each.symbol, 0) for each in free)
    hope += _CHEST * sum(room(state, trove.dice).values())
    return hope + (_GAP * state.mountain.count(None) if state.refills else 0)


GREEDY_MINER: Final = Bot(
    "greedy_miner",
    choose,
    frozenset({GAME.slug}),
    title={"en": "Greedy miner", "fr": "Mineur glouton"},
    solo=True,
)
