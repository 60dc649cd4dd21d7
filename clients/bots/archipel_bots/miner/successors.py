"""The successors of a state on one mountain, where nothing depends on chance."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, cast

from domain.chance import NoChance
from domain.choices import combinations
from domain.game import fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import (
    DiceMinerCommand,
    NameFace,
    PickDie,
    SpendMagic,
)
from domain.games.dice_miner.material import SHOWN, Face
from domain.games.dice_miner.mountain import PLACE
from domain.games.dice_miner.state import DiceMinerState

Successor: TypeAlias = tuple[DiceMinerCommand, DiceMinerState]

_CHANCE: Final = NoChance()
# Dice that cost nothing and block nothing: one is always picked first.
_FREE_GAINS: Final[frozenset[str]] = frozenset({"magic", "shield", "pickaxe", "chest"})


def successors(state: DiceMinerState) -> Iterator[Successor]:
    """Magic is considered only where nothing but hazards can be picked."""
    commands = cast("list[DiceMinerCommand]", [*combinations(GAME.choices(state, 0))])
    if state.question is not None:
        return _successors(state, _distinct(commands))
    picks = [each for each in commands if isinstance(each, PickDie)]
    for pick in picks:
        if _is_free_gain(_face(state, pick)):
            return _successors(state, [pick])
    if any(SHOWN[_face(state, pick)].kind != "hazard" for pick in picks):
        return _successors(state, picks)
    return _successors(state, [*picks, *_spendings(state, commands)])


def after_command(state: DiceMinerState, command: DiceMinerCommand) -> DiceMinerState:
    return fold(GAME.evolve, state, GAME.decide(state, command, 0, _CHANCE))


def _successors(state: DiceMinerState, commands: Sequence[DiceMinerCommand]) -> Iterator[Successor]:
    return ((command, after_command(state, command)) for command in commands)


def _face(state: DiceMinerState, pick: PickDie) -> Face:
    face = state.mountain[PLACE[pick.place]]
    if face is None:
        raise ValueError(pick.place)
    return face


def _is_free_gain(face: Face) -> bool:
    return SHOWN[face].symbol in _FREE_GAINS or face == "tunnel1"


def _spendings(
    state: DiceMinerState, commands: Sequence[DiceMinerCommand]
) -> Iterator[DiceMinerCommand]:
    """The first of the magic dice with equal faces."""
    seen = set[Face]()
    for command in commands:
        if isinstance(command, SpendMagic):
            face = state.trove.dice[command.die].face
            if face not in seen:
                seen.add(face)
                yield command


def _distinct(commands: Sequence[DiceMinerCommand]) -> Sequence[DiceMinerCommand]:
    """Of the faces for a magic beer only the best one, with most symbols."""
    names = [each for each in commands if isinstance(each, NameFace)]
    if len(names) == len(commands) and all(SHOWN[each.face].kind == "magic" for each in names):
        return [max(names, key=lambda each: SHOWN[each.face].value)]
    return commands
