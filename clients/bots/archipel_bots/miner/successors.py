"""What can be done on one mountain while nothing is left to luck."""

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

_NO_CHANCE: Final = NoChance()
# They cost nothing and take nothing away: whoever sees one takes it.
_FREE_GAINS: Final[frozenset[str]] = frozenset({"magic", "shield", "pickaxe", "chest"})


def successors(state: DiceMinerState) -> Iterator[Successor]:
    """Magic comes last: it is spent where only hazards, or nothing, could be picked."""
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
    return fold(GAME.evolve, state, GAME.decide(state, command, 0, _NO_CHANCE))


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
    """Of magic dice that show the same, the first stands for all."""
    seen = set[Face]()
    for command in commands:
        if isinstance(command, SpendMagic):
            face = state.trove.dice[command.die].face
            if face not in seen:
                seen.add(face)
                yield command


def _distinct(commands: Sequence[DiceMinerCommand]) -> Sequence[DiceMinerCommand]:
    """A magic beer is best as the face with most symbols."""
    names = [each for each in commands if isinstance(each, NameFace)]
    if len(names) == len(commands) and all(SHOWN[each.face].kind == "magic" for each in names):
        return [max(names, key=lambda each: SHOWN[each.face].value)]
    return commands
