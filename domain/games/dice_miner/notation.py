"""Events as words: moves, which parse again, and effects in comments (R60)."""

from collections.abc import Sequence
from typing import assert_never

from domain.game import Seat
from domain.games.dice_miner import commands as asked
from domain.games.dice_miner import events as told
from domain.games.dice_miner import solo_events as solo
from domain.games.dice_miner import table_events as table
from domain.games.dice_miner.commands import CHAIRS, DiceMinerCommand
from domain.games.dice_miner.wording import COMMANDS, LETTERS, word
from domain.record.text import RawRecord, rename_tags


def notate(event: told.DiceMinerEvent) -> str | None:
    if isinstance(event, told.MineOpened):
        return None
    if isinstance(event, told.MountainFilled):
        return _aside("mountain:", *event.dice)
    if isinstance(event, solo.SoloEvent):
        return _alone(event)
    return _at_table(event) if isinstance(event, table.TableMove) else _aside(_told(event))


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


def _alone(event: solo.SoloEvent) -> str:
    match event:
        case solo.CollectionBegun(dice):
            return _aside("collection:", *dice)
        case solo.DieMined(place, face, tool):
            return f"{word(asked.PickDie(place))} {_aside(face, *_under(tool))}"
        case solo.FaceNamed(_, face, tool, forced):
            named = word(asked.NameFace(face))
            return _aside(named) if forced else " ".join([named, *map(_aside, _under(tool))])
        case solo.TreasureCached(_, chest):
            return word(asked.CacheTreasure(chest))
        case solo.TreasureLeft():
            return word(asked.LeaveTreasure())
        case solo.MagicSpent(die, face):
            return f"{word(asked.SpendMagic(die))} {_aside(face)}"
        case solo.DieRecycled(place, face, forced):
            recycled = word(asked.RecycleDie(place))
            return _aside(recycled, face) if forced else f"{recycled} {_aside(face)}"
        case solo.MountainRefilled(dice):
            return f"{word(asked.RefillMountain())} {_aside('mountain:', *dice)}"
        case solo.MiningStopped(forced):
            return _aside("nothing left to do") if forced else word(asked.StopMining())
        case _:
            assert_never(event)


def _at_table(event: table.TableMove) -> str:
    match event:
        case table.HeroTaken(seat, hero):
            return _by(seat, asked.TakeHero(hero))
        case table.DiePicked(seat, place, face):
            return f"{_by(seat, asked.PickDie(place))} {_aside(face)}"
        case table.BeerShared(seat, die, to, face):
            return f"{_by(seat, asked.ShareBeer(die, CHAIRS[to]))} {_aside(face)}"
        case table.MagicCast(seat, die):
            return _by(seat, asked.SpendMagic(die))
        case table.HeroCalled(seat):
            return _by(seat, asked.CallHero())
        case table.DieMarked(seat, die):
            return _by(seat, asked.MarkDie(die))
        case table.MagicEnded(seat, forced):
            ended = _by(seat, asked.EndMagic())
            return _aside(ended) if forced else ended
        case table.DieCached(seat, die):
            return _by(seat, asked.CacheDie(die))
        case table.CachingEnded(seat, forced):
            ended = _by(seat, asked.EndCaching())
            return _aside(ended) if forced else ended
        case _:
            assert_never(event)


def _told(event: table.TableFact) -> str:
    match event:
        case table.TunnelDiceRolled(seats, faces):
            rolls = zip(seats, faces, strict=True)
            return " ".join(f"{LETTERS[seat]} rolls {face}" for seat, face in rolls)
        case table.StarterNamed(seat):
            return f"{LETTERS[seat]} begins"
        case table.PhaseBegun(phase, order):
            return f"{phase}: {_letters(order)}"
        case table.DiceRerolled(seat, dice, faces):
            rolls = zip(dice, faces, strict=True)
            return f"{LETTERS[seat]}: " + " ".join(f"{die + 1}={face}" for die, face in rolls)
        case table.RoundScored(points):
            return f"points: {' '.join(map(str, points))}"
        case table.TroveRerolled(seat, faces):
            return f"{LETTERS[seat]} rerolls: {' '.join(faces)}"
        case table.RoundBegun(starter):
            return f"next round: {LETTERS[starter]} begins"
        case table.TieBreakBegun(seats):
            return f"tied: {_letters(seats)}"
        case table.TieBreakScored(points):
            return f"tie-break: {' '.join(map(str, points))}"
        case table.MineClosed(winners):
            return f"won by {_letters(winners)}"
        case _:
            assert_never(event)


def _by(seat: Seat, command: DiceMinerCommand) -> str:
    return f"{LETTERS[seat]}:{word(command)}"


def _letters(seats: Sequence[Seat]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def _under(tool: int | None) -> list[str]:
    return [] if tool is None else [f"on {tool + 1}"]


def _aside(*words: str) -> str:
    return "{" + " ".join(words) + "}"
