"""The checks of a pack; a failed one names its line (R11)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar, get_args

from domain.games.mini_divercity.entries import (
    CorporationEntry,
    GoalEntry,
    LevelEntry,
    MiniDivercityEntry,
    NumberEntry,
    NumberName,
    ScaleCardEntry,
    SpeciesEntry,
)
from domain.games.mini_divercity.material import (
    COLOURS,
    EFFE_HAND,
    LARGEST_TEAM,
    OPENED_AT_ONCE,
    PAIR,
    PLACES,
    ROLES,
    SPECIES,
    Species,
)
from domain.packs import Entry, InvalidPackError, Line

Known = TypeVar("Known", bound=Entry)
Numbers: TypeAlias = Mapping[str, Line[NumberEntry]]

MOST_EVENTS: Final = 2  # on one card (R6)
MOST_EXTRA: Final = 2  # cards beside another: a command lists no more
LIMITS: Final[Mapping[NumberName, tuple[int, int]]] = {
    "hand": (1, len(PLACES)),
    "hand_of_two": (1, len(PLACES)),
    "hand_of_seven": (1, len(PLACES)),
    "extra_discard_on_save": (0, MOST_EXTRA),
    "divers_per_turn": (1, len(ROLES)),
    "full_team_divers": (1, len(ROLES)),
    "effe_divers": (1, len(ROLES)),
    "effe_surcharge": (0, MOST_EXTRA),
    "effe_visionary_reveals": (0, MOST_EXTRA),
}
NEEDED_NUMBERS: Final = tuple(
    name for name in get_args(NumberName) if name != "hand_of_seven"
)  # without it, seven players hold as many cards as six


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


def _check_hotels(line: Line[CorporationEntry]) -> None:
    """An event opens one hotel or two; only the last of a card may open one (R15)."""
    card, colours = line.entry.id, line.entry.hotels
    events = line.entry.events.count("hotels")
    if colours and not events:
        raise InvalidPackError(line.where, f"{card} names hotels and does not open them")
    most = events * OPENED_AT_ONCE
    least = max(0, most - 1)
    if not least <= len(colours) <= most:
        many = f"{len(colours)} {'colour' if len(colours) == 1 else 'colours'}"
        why = f"{card} opens {least} or {most} hotels but names {many}"
        raise InvalidPackError(line.where, why)
    for colour in colours:
        if colours.count(colour) > 1:
            raise InvalidPackError(line.where, f"{card} names {colour} twice")


def check_species(lines: Iterable[Line[SpeciesEntry]], numbers: Numbers) -> None:
    said = numbers["species_cards"]
    _check_count("Species", sum(line.entry.copies for line in lines), said)
    if said.entry.value <= _most_dealt(numbers):
        raise InvalidPackError(said.where, "the first hands would use up all Species cards")


def _most_dealt(numbers: Numbers) -> int:
    """The cards of all first hands, at the table that needs most of them."""
    hand, hand_of_two = numbers["hand"].entry.value, numbers["hand_of_two"].entry.value
    of_seven = numbers.get("hand_of_seven", numbers["hand"]).entry.value
    largest = max((LARGEST_TEAM - 1) * hand, LARGEST_TEAM * of_seven)
    return max(EFFE_HAND, PAIR * hand_of_two, largest)


def check_scale_cards(lines: Sequence[Line[ScaleCardEntry]]) -> None:
    """Every species stands on one card."""
    placed: set[Species] = set()
    for line in lines:
        for species in line.entry.species:
            if species in placed:
                why = f"{species} stands on two Scale cards, or twice on one"
                raise InvalidPackError(line.where, why)
            placed.add(species)
    for species in SPECIES:
        if species not in placed:
            raise InvalidPackError("the whole", f"no Scale card shows {species}")


def check_goals(lines: Iterable[Line[LevelEntry] | Line[GoalEntry]]) -> None:
    for line in lines:
        goal = line.entry
        if goal.save + goal.lose_at > len(SPECIES) + 1:
            name = f"level {goal.id}" if isinstance(goal, LevelEntry) else f"the goal {goal.id}"
            why = f"saving {goal.save} is out of reach before {goal.lose_at} are lost"
            raise InvalidPackError(line.where, f"{name}: {why}")


def check_numbers(numbers: Numbers) -> None:
    for name, (least, most) in LIMITS.items():
        line = numbers.get(name)
        if line is not None and not least <= line.entry.value <= most:
            raise InvalidPackError(line.where, f"{name} is from {least} to {most}")


def _check_count(what: str, counted: int, said: Line[NumberEntry]) -> None:
    if counted != said.entry.value:
        why = f"there should be {said.entry.value} {what} cards, and there are {counted}"
        raise InvalidPackError(said.where, why)
