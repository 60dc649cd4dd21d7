"""Moves read back from the words of a text record (R97, R98)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from domain.game import Seat
from domain.games.mini_divercity import commands as c
from domain.games.mini_divercity.commands import (
    KeepCards,
    MiniDivercityCommand,
    RevealCards,
    SwapCards,
)
from domain.games.mini_divercity.material import COLOURS, SPECIES
from domain.games.mini_divercity.notation import LETTERS, TIMES
from domain.record.text import RawRecord, rename_tags

Word: TypeAlias = "str | int"
Values: TypeAlias = "dict[str, object]"
Fields: TypeAlias = Callable[[Sequence[Word]], Values]

LONGEST_NUMBER: Final = 2


class UnknownWordError(ValueError):
    """A word that writes no command."""


def parse(text: str) -> tuple[Seat, MiniDivercityCommand] | None:
    """The move that a word writes: the letter of a seat, and a command up to the stroke."""
    letter, _, asked = text.partition(":")
    seat = seat_of(letter)
    try:
        return None if seat < 0 else (seat, parse_command(asked.partition("/")[0]))
    except ValueError:
        return None


def upcast_record(raw: RawRecord) -> RawRecord:
    """A record of 0.1.0, where the letters of the seats were tags."""
    seats = {letter: f"Seat{seat}" for seat, letter in enumerate(LETTERS)}
    return rename_tags(raw, {**seats, "Saved": "Scores"})


def parse_command(text: str) -> MiniDivercityCommand:
    """The command that a word writes, or a ValueError; the rules judge it elsewhere."""
    verb, *rest = text.split(".")
    words = [int(word) if is_number(word) else word for word in rest]
    if verb != "send" and verb not in VERBS:
        raise UnknownWordError(verb)
    kind, values = _sending(words) if verb == "send" else _by_verb(verb, words)
    return msgspec.convert(values, kind)


def is_number(word: str) -> bool:
    """A number of at most two digits: nothing in this game is counted in hundreds."""
    return word.isdecimal() and len(word) <= LONGEST_NUMBER


def _by_verb(verb: str, words: Sequence[Word]) -> tuple[type[MiniDivercityCommand], Values]:
    kind, fields = VERBS[verb]
    return kind, fields(words)


def _named(*names: str) -> Fields:
    """One word for each field, and no more."""
    return lambda words: dict(zip(names, _at_most(len(names), words), strict=False))


def _at_most(count: int, words: Sequence[Word]) -> Sequence[Word]:
    if len(words) > count:
        raise UnknownWordError(words[count])
    return words


def _cards(words: Sequence[Word]) -> Values:
    return {"card": words[0] if words else None, "extra": words[1:]}


def _talk(words: Sequence[Word]) -> Values:
    return {"seat": seat_of(words[0]) if _at_most(1, words) else None}


def _looking(*, look: bool) -> Fields:
    return lambda words: {**_named()(words), "look": look}


VERBS: Final[Mapping[str, tuple[type[MiniDivercityCommand], Fields]]] = {
    "oil": (c.PayOil, _cards),
    "identify": (c.Identify, _cards),
    "close": (c.CloseHotel, _named("card", "hotel")),
    "explore": (c.Explore, _named()),
    "quick": (c.QuickExplore, _named()),
    "tell": (c.UseWalkieTalkie, _talk),
    "swap": (SwapCards, _named("lagoon", "ocean")),
    "keep": (KeepCards, _named()),
    "catch": (c.ChooseCatch, _named("species")),
    "reveal": (RevealCards, lambda words: {"cards": words}),
    "pay": (c.PayForSave, lambda words: {"cards": words}),
    "order": (c.OrderCorporations, lambda words: {"order": words}),
    "look": (c.LookAhead, _looking(look=True)),
    "pass": (c.LookAhead, _looking(look=False)),
    "consult": (c.Consult, _named("pile")),
    "concede": (c.Concede, _named()),
}


def _sending(words: Sequence[Word]) -> tuple[type[MiniDivercityCommand], Values]:
    """The target is a colour, a place, a species, a count, or letters of seats."""
    diver, *aims = words or [""]
    match aims:
        case []:
            return c.SendDiver, {"diver": diver}
        case [int(place)]:
            return c.SendToCard, {"diver": diver, "card": place}
        case [str(name)] if name in COLOURS:
            return c.SendToHotel, {"diver": diver, "hotel": name}
        case [str(name)] if name in SPECIES:
            return c.SendToToken, {"diver": diver, "species": name}
        case [str(name)] if name.startswith(TIMES):
            count = name.removeprefix(TIMES)
            return c.SendToDeck, {"diver": diver, "count": int(count) if is_number(count) else 0}
        case _:
            return c.SendToTeammates, {"diver": diver, "seats": [seat_of(aim) for aim in aims]}


def seat_of(letter: Word) -> int:
    """The seat with this letter, or -1."""
    return LETTERS.find(letter) if isinstance(letter, str) and len(letter) == 1 else -1
