"""Moves as words: `b3` picks, `=gem3` names a face, `spend2` uses the second die (R60)."""

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from domain.games.dice_miner.commands import (
    CHAIRS,
    CacheDie,
    CacheTreasure,
    CallHero,
    DiceMinerCommand,
    EndCaching,
    EndMagic,
    LeaveTreasure,
    MarkDie,
    NameFace,
    PickDie,
    RecycleDie,
    RefillMountain,
    ShareBeer,
    SpendMagic,
    StopMining,
    TakeHero,
)
from domain.games.dice_miner.material import DICE, FACES, HERO_NAMES, PLACES

LETTERS: Final = "ABCD"


def word(command: DiceMinerCommand) -> str:
    """Dice of a trove are counted from one."""
    match command:
        case PickDie(place):
            return place
        case RecycleDie(place):
            return f"-{place}"
        case NameFace(face):
            return f"={face}"
        case TakeHero(hero):
            return hero
        case ShareBeer(die, to):
            return f"beer{die + 1}>{LETTERS[to]}"
        case CacheTreasure(die):
            return f"beside{die + 1}"
        case SpendMagic(die):
            return f"spend{die + 1}"
        case MarkDie(die):
            return f"mark{die + 1}"
        case CacheDie(die):
            return f"keep{die + 1}"
        case (
            LeaveTreasure()
            | RefillMountain()
            | StopMining()
            | CallHero()
            | EndMagic()
            | EndCaching()
        ):
            return _PLAIN[type(command)]
        case _:
            assert_never(command)


def _every_command() -> Iterator[DiceMinerCommand]:
    for place in PLACES:
        yield from (PickDie(place), RecycleDie(place))
    for die in range(DICE):
        yield from (CacheTreasure(die), SpendMagic(die), MarkDie(die), CacheDie(die))
        yield from (ShareBeer(die, to) for to in CHAIRS)
    yield from (NameFace(face) for face in FACES)
    yield from (TakeHero(hero) for hero in HERO_NAMES)
    yield from (LeaveTreasure(), RefillMountain(), StopMining())
    yield from (CallHero(), EndMagic(), EndCaching())


_PLAIN: Final[Mapping[type[DiceMinerCommand], str]] = {
    LeaveTreasure: "open",
    RefillMountain: "refill",
    StopMining: "stop",
    CallHero: "call",
    EndMagic: "enough",
    EndCaching: "kept",
}
COMMANDS: Final[Mapping[str, DiceMinerCommand]] = {word(each): each for each in _every_command()}
