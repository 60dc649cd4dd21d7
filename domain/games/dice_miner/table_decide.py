"""What comes of a wish at a table, and of the phases that follow by themselves (R37-R58)."""

from typing import TypeAlias, assert_never

from domain.chance import Chance
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
from domain.story import Story

Telling: TypeAlias = Story[DiceMinerState, DiceMinerEvent]


def begin_together(story: Telling, chance: Chance) -> None:
    """Tunnel dice are rolled until one alone is highest (R38)."""
    seats: tuple[Seat, ...] = tuple(range(story.state.players))
    while len(seats) > 1:
        kinds: list[Kind] = ["tunnel" for _ in seats]
        faces = rolled(story.state.figures, kinds, chance)
        story.tell(TunnelDiceRolled(seats, faces))
        seats = highest(seats, [_height(face) for face in faces])
    story.tell(StarterNamed(min(seats)))


def act_together(story: Telling, command: TableCommand, seat: Seat, chance: Chance) -> None:
    story.tell(_first(story.state, command, seat, chance))
    match command:
        case TakeHero():
            if story.state.phase == "excavation":
                story.tell(MountainFilled(filled(story.state, chance)))
        case PickDie():
            if not any(story.state.mountain):
                begin_magic(story, chance)
        case ShareBeer():
            pass
        case SpendMagic() | CallHero() | MarkDie() | EndMagic():
            _go_on_with_magic(story, seat, chance)
        case CacheDie() | EndCaching():
            _go_on_caching(story, seat, chance)
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


def _go_on_with_magic(story: Telling, seat: Seat, chance: Chance) -> None:
    """Dice are rerolled once all are named; whoever can do no more is done (R45-R47)."""
    if isinstance(story.state.question, MarkingWanted):
        _reroll(story, seat, story.state.question, chance)
    state = story.state
    if state.question is not None:
        return
    if state.acting == seat and not has_magic(state.figures, state.trove):
        story.tell(MagicEnded(seat, forced=True))
    if not story.state.queue:
        score(story, chance)


def _reroll(story: Telling, seat: Seat, asked: MarkingWanted, chance: Chance) -> None:
    state = story.state
    free = [die for die in rerollable(state.trove) if die not in asked.marked]
    if asked.left not in {0, len(free)}:
        return
    dice: tuple[Position, ...] = asked.marked if not asked.left else (*asked.marked, *free)
    kinds: list[Kind] = [state.trove.dice[die].shown.kind for die in dice]
    story.tell(DiceRerolled(seat, dice, rolled(state.figures, kinds, chance)))


def _go_on_caching(story: Telling, seat: Seat, chance: Chance) -> None:
    state = story.state
    if state.acting == seat and not cacheable(state.figures, state.trove):
        story.tell(CachingEnded(seat, forced=True))
    if not story.state.queue:
        replenish(story, chance)


def _height(face: Face) -> int:
    """Beer is above every number (R38)."""
    return SHOWN[face].value or RUN + 1
