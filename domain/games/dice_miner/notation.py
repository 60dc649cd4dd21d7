"""Events as words: moves, which parse again, and effects in comments (R60)."""

from collections.abc import Sequence
from typing import assert_never

from domain.game import Seat
from domain.games.dice_miner import commands as c
from domain.games.dice_miner import events as e
from domain.games.dice_miner.command_notation import COMMANDS, LETTERS, notate_command
from domain.games.dice_miner.commands import CHAIRS, DiceMinerCommand
from domain.record.text import RawRecord, rename_tags


def notate(event: e.DiceMinerEvent) -> str | None:
    if isinstance(event, e.MineOpened):
        return None
    if isinstance(event, e.MountainFilled):
        return _aside("mountain:", *event.dice)
    if isinstance(event, e.SoloEvent):
        return _alone(event)
    return _at_table(event) if isinstance(event, e.TableMove) else _aside(_effect(event))


def parse(text: str) -> tuple[Seat | None, DiceMinerCommand] | None:
    """The move that a word writes: solo a command, at a table after the letter of its player."""
    letter, _, rest = text.rpartition(":")
    command = COMMANDS.get(rest)
    if command is None or letter not in {"", *LETTERS}:
        return None
    return LETTERS.index(letter) if letter else None, command


def upcast_record(raw: RawRecord) -> RawRecord:
    """A record of 0.1.0, where the letters of the players were tags."""
    seats = {letter: f"Seat{seat}" for seat, letter in enumerate(LETTERS)}
    return rename_tags(raw, {**seats, "Score": "Scores"})


def _alone(event: e.SoloEvent) -> str:
    match event:
        case e.CollectionBegun(dice):
            return _aside("collection:", *dice)
        case e.DieMined(place, face, tool):
            return f"{notate_command(c.PickDie(place))} {_aside(face, *_under(tool))}"
        case e.FaceNamed(_, face, tool, forced):
            named = notate_command(c.NameFace(face))
            return _aside(named) if forced else " ".join([named, *map(_aside, _under(tool))])
        case e.TreasureCached(_, chest):
            return notate_command(c.CacheTreasure(chest))
        case e.TreasureLeft():
            return notate_command(c.LeaveTreasure())
        case e.MagicSpent(die, face):
            return f"{notate_command(c.SpendMagic(die))} {_aside(face)}"
        case e.DieRecycled(place, face, forced):
            recycled = notate_command(c.RecycleDie(place))
            return _aside(recycled, face) if forced else f"{recycled} {_aside(face)}"
        case e.MountainRefilled(dice):
            return f"{notate_command(c.RefillMountain())} {_aside('mountain:', *dice)}"
        case e.MiningStopped(forced):
            return _aside("nothing left to do") if forced else notate_command(c.StopMining())
        case _:
            assert_never(event)


def _at_table(event: e.TableMove) -> str:
    match event:
        case e.HeroTaken(seat, hero):
            return _by(seat, c.TakeHero(hero))
        case e.DiePicked(seat, place, face):
            return f"{_by(seat, c.PickDie(place))} {_aside(face)}"
        case e.BeerShared(seat, die, to, face):
            return f"{_by(seat, c.ShareBeer(die, CHAIRS[to]))} {_aside(face)}"
        case e.MagicCast(seat, die):
            return _by(seat, c.SpendMagic(die))
        case e.HeroCalled(seat):
            return _by(seat, c.CallHero())
        case e.DieMarked(seat, die):
            return _by(seat, c.MarkDie(die))
        case e.MagicEnded(seat, forced):
            ended = _by(seat, c.EndMagic())
            return _aside(ended) if forced else ended
        case e.DieCached(seat, die):
            return _by(seat, c.CacheDie(die))
        case e.CachingEnded(seat, forced):
            ended = _by(seat, c.EndCaching())
            return _aside(ended) if forced else ended
        case _:
            assert_never(event)


def _effect(event: e.TableFact) -> str:
    match event:
        case e.TunnelDiceRolled(seats, faces):
            rolls = zip(seats, faces, strict=True)
            return " ".join(f"{LETTERS[seat]} rolls {face}" for seat, face in rolls)
        case e.StarterNamed(seat):
            return f"{LETTERS[seat]} begins"
        case e.PhaseBegun(phase, order):
            return f"{phase}: {_letters(order)}"
        case e.DiceRerolled(seat, dice, faces):
            rolls = zip(dice, faces, strict=True)
            return f"{LETTERS[seat]}: " + " ".join(f"{die + 1}={face}" for die, face in rolls)
        case e.RoundScored(points):
            return f"points: {' '.join(map(str, points))}"
        case e.TroveRerolled(seat, faces):
            return f"{LETTERS[seat]} rerolls: {' '.join(faces)}"
        case e.RoundBegun(starter):
            return f"next round: {LETTERS[starter]} begins"
        case e.TieBreakBegun(seats):
            return f"tied: {_letters(seats)}"
        case e.TieBreakScored(points):
            return f"tie-break: {' '.join(map(str, points))}"
        case e.MineClosed(winners):
            return f"won by {_letters(winners)}"
        case _:
            assert_never(event)


def _by(seat: Seat, command: DiceMinerCommand) -> str:
    return f"{LETTERS[seat]}:{notate_command(command)}"


def _letters(seats: Sequence[Seat]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def _under(tool: int | None) -> list[str]:
    return [] if tool is None else [f"on {tool + 1}"]


def _aside(*words: str) -> str:
    return "{" + " ".join(words) + "}"
