"""Decides commands of the game for several, and the phases that follow (R37-R58)."""

from typing import TypeAlias, assert_never

from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.game import Seat
from domain.games.dice_miner import commands as c
from domain.games.dice_miner import events as e
from domain.games.dice_miner.commands import TableCommand
from domain.games.dice_miner.events import DiceMinerEvent
from domain.games.dice_miner.material import RUN, SHOWN, Face, Kind, Position
from domain.games.dice_miner.mountain import PLACE
from domain.games.dice_miner.rolling import rolled
from domain.games.dice_miner.state import DiceMinerState, MarkingWanted
from domain.games.dice_miner.table_holding import cacheable, has_magic, rerollable
from domain.games.dice_miner.table_rounds import begin_magic, filled, highest, replenish, score

DiceMinerBuilder: TypeAlias = EventBuilder[DiceMinerState, DiceMinerEvent]


def begin_together(builder: DiceMinerBuilder, chance: Chance) -> None:
    """Tunnel dice are rolled until one is the sole highest (R38)."""
    seats: tuple[Seat, ...] = tuple(range(builder.state.players))
    while len(seats) > 1:
        kinds: list[Kind] = ["tunnel" for _ in seats]
        faces = rolled(builder.state.figures, kinds, chance)
        builder.add(e.TunnelDiceRolled(seats, faces))
        seats = highest(seats, [_height(face) for face in faces])
    builder.add(e.StarterNamed(min(seats)))


def act_together(
    builder: DiceMinerBuilder, command: TableCommand, seat: Seat, chance: Chance
) -> None:
    builder.add(_first(builder.state, command, seat, chance))
    match command:
        case c.TakeHero():
            if builder.state.phase == "excavation":
                builder.add(e.MountainFilled(filled(builder.state, chance)))
        case c.PickDie():
            if not any(builder.state.mountain):
                begin_magic(builder, chance)
        case c.ShareBeer():
            pass
        case c.SpendMagic() | c.CallHero() | c.MarkDie() | c.EndMagic():
            _go_on_with_magic(builder, seat, chance)
        case c.CacheDie() | c.EndCaching():
            _go_on_caching(builder, seat, chance)
        case _:
            assert_never(command)


def _first(
    state: DiceMinerState, command: TableCommand, seat: Seat, chance: Chance
) -> DiceMinerEvent:
    match command:
        case c.TakeHero(hero):
            return e.HeroTaken(seat, hero)
        case c.PickDie(place):
            face = state.mountain[PLACE[place]]
            if face is None:
                raise ValueError(place)
            return e.DiePicked(seat, place, face)
        case c.ShareBeer(die, to):
            kind = state.trove.dice[die].shown.kind
            (fresh,) = rolled(state.figures, (kind,), chance)
            return e.BeerShared(seat, die, to, fresh)
        case c.SpendMagic(die):
            return e.MagicCast(seat, die)
        case c.CallHero():
            return e.HeroCalled(seat)
        case c.MarkDie(die):
            return e.DieMarked(seat, die)
        case c.EndMagic():
            return e.MagicEnded(seat)
        case c.CacheDie(die):
            return e.DieCached(seat, die)
        case c.EndCaching():
            return e.CachingEnded(seat)
        case _:
            assert_never(command)


def _go_on_with_magic(builder: DiceMinerBuilder, seat: Seat, chance: Chance) -> None:
    """Rerolls once all dice are named; a player without a legal command is done (R45-R47)."""
    if isinstance(builder.state.question, MarkingWanted):
        _reroll(builder, seat, builder.state.question, chance)
    state = builder.state
    if state.question is not None:
        return
    if state.acting == seat and not has_magic(state.figures, state.trove):
        builder.add(e.MagicEnded(seat, forced=True))
    if not builder.state.queue:
        score(builder, chance)


def _reroll(builder: DiceMinerBuilder, seat: Seat, asked: MarkingWanted, chance: Chance) -> None:
    state = builder.state
    free = [die for die in rerollable(state.trove) if die not in asked.marked]
    if asked.left not in {0, len(free)}:
        return
    dice: tuple[Position, ...] = asked.marked if not asked.left else (*asked.marked, *free)
    kinds: list[Kind] = [state.trove.dice[die].shown.kind for die in dice]
    builder.add(e.DiceRerolled(seat, dice, rolled(state.figures, kinds, chance)))


def _go_on_caching(builder: DiceMinerBuilder, seat: Seat, chance: Chance) -> None:
    state = builder.state
    if state.acting == seat and not cacheable(state.figures, state.trove):
        builder.add(e.CachingEnded(seat, forced=True))
    if not builder.state.queue:
        replenish(builder, chance)


def _height(face: Face) -> int:
    """Beer ranks above every number (R38)."""
    return SHOWN[face].value or RUN + 1
