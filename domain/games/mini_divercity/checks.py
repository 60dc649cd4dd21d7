"""The checks of a pack; a failed one names its line (R11)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from domain.games.mini_divercity.entries import (
    CorporationEntry,
    Deed,
    LevelEntry,
    MiniDivercityEntry,
    NumberEntry,
    NumberName,
    PowerEntry,
    SpeciesEntry,
)
from domain.games.mini_divercity.material import COLOURS, EFFE_HAND, PLACES, SPECIES
from domain.packs import Entry, InvalidPackError, Line

Known = TypeVar("Known", bound=Entry)
Numbers: TypeAlias = Mapping[str, Line[NumberEntry]]

MOST_EVENTS: Final = 2  # on one card (R6)
OPENED_AT_ONCE: Final = 2  # hotels (R15)
MOST_EXTRA: Final = 2  # cards for a saved species: a command lists no more
MOST_TEAMMATES: Final = 2  # teammates: a command lists no more
LARGEST_TABLE: Final = 7
TOKEN_MOVERS: Final = ("endurance", "diving")  # undisputed (R47)
ALONE_ONLY: Final[frozenset[Deed]] = frozenset({"catch", "reveal"})
COUNTING: Final[frozenset[Deed]] = frozenset({"tell_hands", "order_corporations"})


def of_kind(lines: Sequence[Line[MiniDivercityEntry]], kind: type[Known]) -> Iterator[Line[Known]]:
    for line in lines:
        if isinstance(line.entry, kind):
            yield Line(line.where, line.entry)


def all_of(
    lines: Sequence[Line[MiniDivercityEntry]], kind: type[Known], names: Iterable[str]
) -> Mapping[str, Line[Known]]:
    """The entries of a type by id; none may be missing."""
    found = {line.entry.id: line for line in of_kind(lines, kind)}
    what = str(kind.__struct_config__.tag).rpartition(".")[2]
    for name in names:
        if name not in found:
            raise InvalidPackError("the whole", f"the {what} {name} is missing")
    return found


def check_corporations(lines: Sequence[Line[CorporationEntry]], said: Line[NumberEntry]) -> None:
    for line in lines:
        _check_events(line)
        _check_hotels(line)
    _check_count("Corporations", sum(line.entry.copies for line in lines), said)
    opened = {colour for line in lines if line.entry.copies for colour in line.entry.hotels}
    for colour in COLOURS:
        if colour not in opened:
            raise InvalidPackError(said.where, f"no card of the deck opens the {colour} hotel")


def _check_events(line: Line[CorporationEntry]) -> None:
    events = line.entry.events
    if not events:
        raise InvalidPackError(line.where, f"{line.entry.id} has no event")
    if len(events) > MOST_EVENTS:
        raise InvalidPackError(
            line.where, f"{line.entry.id} has {len(events)} events, and two is most"
        )
    if len({*events}) < len(events):
        raise InvalidPackError(line.where, f"{line.entry.id} has one event twice")


def _check_hotels(line: Line[CorporationEntry]) -> None:
    colours = line.entry.hotels
    if "hotels" not in line.entry.events:
        if colours:
            raise InvalidPackError(
                line.where, f"{line.entry.id} names hotels and does not open them"
            )
    elif len(colours) != OPENED_AT_ONCE:
        many = f"{len(colours)} {'colour' if len(colours) == 1 else 'colours'}"
        raise InvalidPackError(line.where, f"{line.entry.id} opens two hotels but names {many}")
    elif len({*colours}) < OPENED_AT_ONCE:
        raise InvalidPackError(line.where, f"{line.entry.id} names {colours[0]} twice")


def check_species(lines: Iterable[Line[SpeciesEntry]], numbers: Numbers) -> None:
    said = numbers["species_cards"]
    _check_count("Species", sum(line.entry.copies for line in lines), said)
    largest = max(EFFE_HAND, LARGEST_TABLE * value(numbers, "hand"))
    if said.entry.value <= max(largest, 2 * value(numbers, "hand_of_two")):
        raise InvalidPackError(said.where, "the first hands would use up all Species cards")


def check_powers(lines: Iterable[Line[PowerEntry]]) -> None:
    powers = tuple(lines)
    for line in powers:
        power = line.entry
        if power.id in TOKEN_MOVERS and power.does != "move_token":
            raise InvalidPackError(
                line.where, f"{power.id} moves a token, and does not {power.does}"
            )
        if power.does in ALONE_ONLY:
            raise InvalidPackError(line.where, f"{power.does} is an action of whoever plays alone")
        if (power.does == "move_token") != (power.zone is not None):
            raise InvalidPackError(line.where, "a zone goes with move_token, and only with it")
        if power.count > 1 and power.does not in COUNTING:
            raise InvalidPackError(line.where, f"{power.does} has no count")
        if power.does == "tell_hands" and power.count > MOST_TEAMMATES:
            raise InvalidPackError(
                line.where, f"tell_hands reaches {MOST_TEAMMATES} teammates at most"
            )
    _check_orders([line for line in powers if line.entry.does == "order_corporations"])


def _check_orders(lines: Sequence[Line[PowerEntry]]) -> None:
    """A later look must show every card that was ordered before."""
    for first, line in pairwise(lines):
        counts = first.entry.count, line.entry.count
        if counts[0] != counts[1]:
            who = f"{line.entry.id} orders {counts[1]} cards"
            raise InvalidPackError(
                line.where, f"{who}, but {first.entry.id} {counts[0]} ({first.where})"
            )


def check_levels(lines: Iterable[Line[LevelEntry]]) -> None:
    for line in lines:
        level = line.entry
        if level.save + level.lose_at > len(SPECIES) + 1:
            why = f"saving {level.save} is out of reach before {level.lose_at} are lost"
            raise InvalidPackError(line.where, f"level {level.id}: {why}")


def check_numbers(numbers: Numbers) -> None:
    for name in ("hand", "hand_of_two"):
        if not 1 <= value(numbers, name) <= len(PLACES):
            raise InvalidPackError(numbers[name].where, f"{name} is from 1 to {len(PLACES)}")
    if value(numbers, "extra_discard_on_save") > MOST_EXTRA:
        where = numbers["extra_discard_on_save"].where
        raise InvalidPackError(where, f"extra_discard_on_save is {MOST_EXTRA} at most")


def value(numbers: Numbers, name: NumberName) -> int:
    return numbers[name].entry.value


def _check_count(what: str, counted: int, said: Line[NumberEntry]) -> None:
    if counted != said.entry.value:
        why = f"there should be {said.entry.value} {what} cards, and there are {counted}"
        raise InvalidPackError(said.where, why)
