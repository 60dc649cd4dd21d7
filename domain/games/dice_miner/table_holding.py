"""Contents of a trove in the game for several: symbols, magic, chests (R40, R45-R48, R53, R66)."""

from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.material import SHOWN, Position, Shown, Symbol
from domain.games.dice_miner.state import DiceMinerState, Trove


def of_hero(figures: Figures, trove: Trove) -> list[Shown]:
    """The faces of the hero, counted as dice."""
    return [SHOWN[face] for hero in figures.heroes if hero.id == trove.hero for face in hero.shows]


def shown_by(figures: Figures, trove: Trove) -> list[Shown]:
    return [held.shown for held in trove.dice] + of_hero(figures, trove)


def count(shown: list[Shown], symbol: Symbol) -> int:
    return sum(each.value for each in shown if each.symbol == symbol)


def beers(trove: Trove) -> list[Position]:
    return [place for place, held in enumerate(trove.dice) if held.shown.symbol == "beer"]


def hero_magic(figures: Figures, trove: Trove) -> int:
    """The unused magic symbols of the hero, which count one by one (R48)."""
    return count(of_hero(figures, trove), "magic") - trove.called


def rerollable(trove: Trove) -> list[Position]:
    """Dice that magic may reroll: neither hazards nor spent magic dice (R46)."""
    return [
        place
        for place, held in enumerate(trove.dice)
        if not held.spent and held.shown.kind != "hazard"
    ]


def castable(trove: Trove) -> list[Position]:
    """Unspent magic dice with another die to reroll."""
    unspent = rerollable(trove)
    magic = [place for place in unspent if trove.dice[place].shown.symbol == "magic"]
    return magic if len(unspent) > 1 else []


def may_call(figures: Figures, trove: Trove) -> bool:
    return hero_magic(figures, trove) > 0 and bool(rerollable(trove))


def has_magic(figures: Figures, trove: Trove) -> bool:
    return bool(castable(trove)) or may_call(figures, trove)


def cacheable(figures: Figures, trove: Trove) -> list[Position]:
    """Dice that fit a free chest; a chest on a cached die holds nothing (R66)."""
    lent = [held.shown for held in trove.dice if not held.cached] + of_hero(figures, trove)
    free = count(lent, "chest") - sum(held.cached for held in trove.dice)
    return [
        place
        for place, held in enumerate(trove.dice)
        if not held.cached and free > _own_chests(held.shown)
    ]


def clockwise(state: DiceMinerState, first: int) -> list[int]:
    return [(first + step) % state.players for step in range(state.players)]


def _own_chests(shown: Shown) -> int:
    return shown.value if shown.symbol == "chest" else 0
