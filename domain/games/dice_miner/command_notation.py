"""Moves as words: `b3` picks, `=gem3` names a face, `spend2` uses the second die (R60)."""

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from domain.games.dice_miner import commands as c
from domain.games.dice_miner.commands import CHAIRS, DiceMinerCommand
from domain.games.dice_miner.material import DICE, FACES, HERO_NAMES, PLACES

LETTERS: Final = "ABCD"


def notate_command(command: DiceMinerCommand) -> str:
    """Dice of a trove are counted from one."""
    match command:
        case c.PickDie(place):
            return place
        case c.RecycleDie(place):
            return f"-{place}"
        case c.NameFace(face):
            return f"={face}"
        case c.TakeHero(hero):
            return hero
        case c.ShareBeer(die, to):
            return f"beer{die + 1}>{LETTERS[to]}"
        case c.CacheTreasure(die):
            return f"beside{die + 1}"
        case c.SpendMagic(die):
            return f"spend{die + 1}"
        case c.MarkDie(die):
            return f"mark{die + 1}"
        case c.CacheDie(die):
            return f"keep{die + 1}"
        case (
            c.LeaveTreasure()
            | c.RefillMountain()
            | c.StopMining()
            | c.CallHero()
            | c.EndMagic()
            | c.EndCaching()
        ):
            return _PLAIN[type(command)]
        case _:
            assert_never(command)


def _every_command() -> Iterator[DiceMinerCommand]:
    for place in PLACES:
        yield from (c.PickDie(place), c.RecycleDie(place))
    for die in range(DICE):
        yield from (c.CacheTreasure(die), c.SpendMagic(die), c.MarkDie(die), c.CacheDie(die))
        yield from (c.ShareBeer(die, to) for to in CHAIRS)
    yield from (c.NameFace(face) for face in FACES)
    yield from (c.TakeHero(hero) for hero in HERO_NAMES)
    yield from (c.LeaveTreasure(), c.RefillMountain(), c.StopMining())
    yield from (c.CallHero(), c.EndMagic(), c.EndCaching())


_PLAIN: Final[Mapping[type[DiceMinerCommand], str]] = {
    c.LeaveTreasure: "open",
    c.RefillMountain: "refill",
    c.StopMining: "stop",
    c.CallHero: "call",
    c.EndMagic: "enough",
    c.EndCaching: "kept",
}
COMMANDS: Final[Mapping[str, DiceMinerCommand]] = {
    notate_command(each): each for each in _every_command()
}
