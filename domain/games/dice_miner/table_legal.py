"""Legality of commands in the game for several (R39-R53)."""

from collections.abc import Iterator
from typing import assert_never

from domain.choices import Choice, choice
from domain.components import Component
from domain.game import Seat
from domain.games.dice_miner import commands as c
from domain.games.dice_miner import refusals as because
from domain.games.dice_miner.commands import TableCommand
from domain.games.dice_miner.material import HERO_NAMES, HeroName, Place, Position
from domain.games.dice_miner.mountain import PLACE, laden, lying_on, sides, tops
from domain.games.dice_miner.names import face
from domain.games.dice_miner.pending import no_such_die, not_asked, waiting
from domain.games.dice_miner.state import DiceMinerState, MarkingWanted, Phase
from domain.games.dice_miner.table_holding import (
    beers,
    cacheable,
    castable,
    hero_magic,
    may_call,
    rerollable,
)
from domain.refusals import Refusal


def why_not_at_table(state: DiceMinerState, command: TableCommand) -> Refusal | None:
    if _phase_of(command) != state.phase:
        return Refusal(because.NOT_NOW, phase=Component("phase", state.phase))
    match command:
        case c.TakeHero(hero):
            return _why_not_take(state, hero)
        case c.PickDie(place):
            return _why_not_pick(state, place)
        case c.ShareBeer(die, to):
            return _why_not_share(state, die, to)
        case c.MarkDie(die):
            return _why_not_mark(state, die)
        case c.SpendMagic() | c.CallHero() | c.EndMagic():
            return _why_not_conjure(state, command)
        case c.CacheDie(die):
            return _why_not_cache(state, die)
        case c.EndCaching():
            return None
        case _:
            assert_never(command)


def choices_at_table(state: DiceMinerState) -> Iterator[Choice]:
    match state.phase:
        case "heroes":
            yield choice(c.TakeHero, hero=free_heroes(state))
        case "excavation":
            yield from _excavating(state)
        case "magic":
            yield from _conjuring(state)
        case "caching":
            yield choice(c.CacheDie, die=cacheable(state.figures, state.trove))
            yield choice(c.EndCaching)
        case "over":
            return
        case _:
            assert_never(state.phase)


def free_heroes(state: DiceMinerState) -> list[HeroName]:
    taken = {trove.hero for trove in state.troves}
    return [hero for hero in HERO_NAMES if hero not in taken]


def _phase_of(command: TableCommand) -> Phase:
    match command:
        case c.TakeHero():
            return "heroes"
        case c.PickDie() | c.ShareBeer():
            return "excavation"
        case c.SpendMagic() | c.CallHero() | c.MarkDie() | c.EndMagic():
            return "magic"
        case c.CacheDie() | c.EndCaching():
            return "caching"
        case _:
            assert_never(command)


def _excavating(state: DiceMinerState) -> Iterator[Choice]:
    reach = tops(state.mountain) + (sides(state.mountain) if state.shared else [])
    yield choice(c.PickDie, place=reach)
    if not state.shared and (found := beers(state.trove)):
        others = [seat for seat in range(state.players) if seat != state.acting]
        yield choice(c.ShareBeer, die=found, to=others)


def _conjuring(state: DiceMinerState) -> Iterator[Choice]:
    if isinstance(state.question, MarkingWanted):
        marked = state.question.marked
        free = [die for die in rerollable(state.trove) if die not in marked]
        yield choice(c.MarkDie, die=free)
        return
    if dice := castable(state.trove):
        yield choice(c.SpendMagic, die=dice)
    if may_call(state.figures, state.trove):
        yield choice(c.CallHero)
    yield choice(c.EndMagic)


def _why_not_take(state: DiceMinerState, hero: HeroName) -> Refusal | None:
    if hero in (free := free_heroes(state)):
        return None
    still = tuple(Component("hero", each) for each in free)
    return Refusal(because.HERO_TAKEN, hero=Component("hero", hero), free=still)


def _why_not_pick(state: DiceMinerState, place: Place) -> Refusal | None:
    if state.mountain[PLACE[place]] is None:
        return Refusal(because.NO_DIE_THERE, place=place)
    load = laden(state.mountain, PLACE[place])
    if not state.shared and load:
        return Refusal(because.NOT_ON_TOP, place=place, above=lying_on(state.mountain, place))
    if load > 1:
        return Refusal(because.COVERED, place=place, above=lying_on(state.mountain, place))
    return None


def _why_not_share(state: DiceMinerState, die: Position, to: Seat) -> Refusal | None:
    if state.shared:
        return Refusal(because.BEER_COMES_FIRST)
    if die >= len(state.trove.dice):
        return no_such_die(state, die)
    if die not in beers(state.trove):
        return Refusal(because.NO_BEER, shown=face(state.trove.dice[die].face))
    if to == state.acting or to >= state.players:
        return Refusal(because.WITH_SOMEBODY_ELSE)
    return None


def _why_not_conjure(
    state: DiceMinerState, command: c.SpendMagic | c.CallHero | c.EndMagic
) -> Refusal | None:
    if state.question is not None:
        return waiting(state.question)
    match command:
        case c.SpendMagic(die):
            return _why_not_spend(state, die)
        case c.CallHero():
            # The acting player has a die to reroll, or the turn would have ended.
            return _why_not_call(state)
        case c.EndMagic():
            return None
        case _:
            assert_never(command)


def _why_not_call(state: DiceMinerState) -> Refusal | None:
    hero = state.trove.hero
    if hero is None or hero_magic(state.figures, state.trove) > 0:
        return None
    return Refusal(because.HERO_IS_SPENT, hero=Component("hero", hero))


def _why_not_spend(state: DiceMinerState, die: Position) -> Refusal | None:
    dice = state.trove.dice
    if die >= len(dice):
        return no_such_die(state, die)
    if dice[die].shown.symbol != "magic":
        return Refusal(because.NOT_MAGIC, shown=face(dice[die].face))
    if dice[die].spent:
        return Refusal(because.MAGIC_IS_SPENT)
    return None if castable(state.trove) else Refusal(because.NOTHING_TO_REROLL)


def _why_not_mark(state: DiceMinerState, die: Position) -> Refusal | None:
    if not isinstance(state.question, MarkingWanted):
        return not_asked(state, "marking")
    dice, question = state.trove.dice, state.question
    if die >= len(dice):
        return no_such_die(state, die)
    if die in rerollable(state.trove) and die not in question.marked:
        return None
    return Refusal(because.CANNOT_REROLL, shown=face(dice[die].face), left=question.left)


def _why_not_cache(state: DiceMinerState, die: Position) -> Refusal | None:
    if die >= len(state.trove.dice):
        return no_such_die(state, die)
    fits = die in cacheable(state.figures, state.trove)
    return None if fits else Refusal(because.CANNOT_CACHE, shown=face(state.trove.dice[die].face))
