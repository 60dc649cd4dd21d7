"""Random dice: which die is drawn from the bag, and which face it shows (R5)."""

from collections.abc import Sequence

from domain.chance import Chance
from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.material import SIDES, Bag, Face, Kind


def poured(figures: Figures, bag: Bag, count: int, chance: Chance) -> tuple[Face, ...]:
    """Draws dice from the bag, each by one draw over all sides of all dice in it."""
    left = [*bag]
    dice: list[Face] = []
    for _ in range(min(count, sum(bag))):
        die, side = divmod(chance.roll(sum(left) * SIDES) - 1, SIDES)
        kind = _kind_of(left, die)
        left[kind] -= 1
        dice.append(figures.dice[kind].faces[side])
    return tuple(dice)


def rolled(figures: Figures, kinds: Sequence[Kind], chance: Chance) -> tuple[Face, ...]:
    """Rolls dice of these kinds."""
    return tuple([figures.of(kind).faces[chance.roll(SIDES) - 1] for kind in kinds])


def _kind_of(bag: list[int], die: int) -> int:
    for kind, count in enumerate(bag):
        if die < count:
            return kind
        die -= count
    raise IndexError(die)
