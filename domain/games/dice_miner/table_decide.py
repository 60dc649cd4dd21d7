"""Decides commands of the game for several, and the phases that follow (R37-R58)."""

from typing import TypeAlias, assert_never

from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.game import Seat
from domain.games.dice_miner.commands import (
    CacheDie,
    CallHero,
    EndCaching,
    EndMagic,
    MarkDie,
    PickDie,
    ShareBeer,
    SpendMagic,
    TableCommand,
    TakeHero,
)
from domain.games.dice_miner.events import DiceMinerEvent, MountainFilled
from domain.games.dice_miner.material import RUN, SHOWN, Face, Kind, Position
from domain.games.dice_miner.mountain import PLACE
from domain.games.dice_miner.rolling import rolled
from domain.games.dice_miner.state import DiceMinerState, MarkingWanted
from domain.games.dice_miner.table_events import (
    BeerShared,
    CachingEnded,
    DiceRerolled,
    DieCached,
    DieMarked,
    DiePicked,
    HeroCalled,
    HeroTaken,
    MagicCast,
    MagicEnded,
    StarterNamed,
    TunnelDiceRolled,
)
from domain.games.dice_miner.table_holding import cacheable, has_magic, rerollable
from domain.games.dice_miner.table_rounds import begin_magic, filled, highest, replenish, score

DiceMinerBuilder: TypeAlias = EventBuilder[DiceMinerState, DiceMinerEvent]


def begin_together(builder: DiceMinerBuilder, chance: Chance) -> None:
    """Tunnel dice are rolled until one is the sole highest (R38)."""
    seats: tuple[Seat, ...] = tuple(range(builder.state.players))
    while len(seats) > 1:
        kinds: list[Kind] = ["tunnel" for _ in seats]
        faces = rolled(builder.state.figures, kinds, chance)
        builder.add(TunnelDiceRolled(seats, faces))
        seats = highest(seats, [_height(face) for face in faces])
    builder.add(StarterNamed(min(seats)))


def act_together(
    builder: DiceMinerBuilder, command: TableCommand, seat: Seat, chance: Chance
) -> None:
    builder.add(_first(builder.state, command, seat, chance))
    match command:
        case TakeHero():
            if builder.state.phase == "excavation":
                builder.add(MountainFilled(filled(builder.state, chance)))
        case PickDie():
            if not any(builder.state.mountain):
                begin_magic(builder, chance)
        case ShareBeer():
            pass
        case SpendMagic() | CallHero() | MarkDie() | EndMagic():
            _go_on_with_magic(builder, seat, chance)
        case CacheDie() | EndCaching():
            _go_on_caching(builder, seat, chance)
        case _:
            assert_never(command)


def _first(
    state: DiceMinerState, command: TableCommand, seat: Seat, chance: Chance
) -> DiceMinerEvent:
    match command:
        case TakeHero(hero):
            return HeroTaken(seat, hero)
        case PickDie(place):
            face = state.mountain[PLACE[place]]
            if face is None:
                raise ValueError(place)
            return DiePicked(seat, place, face)
        case ShareBeer(die, to):
            kind = state.trove.dice[die].shown.kind
            (fresh,) = rolled(state.figures, (kind,), chance)
            return BeerShared(seat, die, to, fresh)
        case SpendMagic(die):
            return MagicCast(seat, die)
        case CallHero():
            return HeroCalled(seat)
        case MarkDie(die):
            return DieMarked(seat, die)
        case EndMagic():
            return MagicEnded(seat)
        case CacheDie(die):
            return DieCached(seat, die)
        case EndCaching():
            return CachingEnded(seat)
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
        builder.add(MagicEnded(seat, forced=True))
    if not builder.state.queue:
        score(builder, chance)


def _reroll(builder: DiceMinerBuilder, seat: Seat, asked: MarkingWanted, chance: Chance) -> None:
    state = builder.state
    free = [die for die in rerollable(state.trove) if die not in asked.marked]
    if asked.left not in {0, len(free)}:
        return
    dice: tuple[Position, ...] = asked.marked if not asked.left else (*asked.marked, *free)
    kinds: list[Kind] = [state.trove.dice[die].shown.kind for die in dice]
    builder.add(DiceRerolled(seat, dice, rolled(state.figures, kinds, chance)))


def _go_on_caching(builder: DiceMinerBuilder, seat: Seat, chance: Chance) -> None:
    state = builder.state
    if state.acting == seat and not cacheable(state.figures, state.trove):
        builder.add(CachingEnded(seat, forced=True))
    if not builder.state.queue:
        replenish(builder, chance)


def _height(face: Face) -> int:
    """Beer ranks above every number (R38)."""
    return SHOWN[face].value or RUN + 1
