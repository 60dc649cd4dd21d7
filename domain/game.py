"""A game is a record of pure functions: nothing to inherit, each part importable alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from domain.chance import Chance
from domain.choices import Choice
from domain.language import Text
from domain.messages import Command, Event, Options, State, View
from domain.packs import AnyPack, PackLabel
from domain.record.text import RawRecord
from domain.refusals import Reason

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Viewer: TypeAlias = int | Literal["omniscient"] | None

OMNISCIENT: Literal["omniscient"] = "omniscient"
SPECTATOR = None

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
Folded = TypeVar("Folded")
Told = TypeVar("Told")


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a match ended: nobody in `winners` means a draw, or a solo game.

    `result` is the game's own word for how it went; `ladder` names the list of high scores that a
    score belongs to, since scores made under other figures or settings cannot be compared.
    """

    reason: Literal["completed", "resigned", "timeout", "abandoned"]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    result: str | None = None
    ladder: str | None = None


def unchanged(event: object) -> tuple[object, ...]:
    """The upcast of a game whose events never changed shape."""
    return (event,)


def without_pack(_options: object) -> None:
    """The pack of a game whose figures are all known for sure."""


def no_text_values(_options: object) -> tuple[str, ...]:
    """The words of a game whose commands hold no text but what their types list."""
    return ()


def without_notation(_event: object) -> None:
    """The notation of a game whose text records hold the fixed roster alone."""


def without_parsing(_text: str) -> None:
    """The parser of such a game: no word is a move."""


def as_agreed(options: O, _state: object) -> O:
    """The resolved options of a game that leaves none of them to chance."""
    return options


def as_written(raw: RawRecord) -> RawRecord:
    """The upcast of a game whose text records never changed their form."""
    return raw


def always(_options: object) -> bool:
    """Under any options."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S, O, C, E, V]):
    """Everything that the house needs to know of a game; there are no other places to edit."""

    slug: str
    title: Text
    package: str  # where RULES.md lies
    seats: range
    options: type[O]
    commands: tuple[type[C], ...]
    events: tuple[type[E], ...]
    view_type: type[V]
    refusals: tuple[Reason, ...]
    longest: int  # no match takes more commands than this

    seat_count: Callable[[O], int]
    set_up: Callable[[O, int, Chance], tuple[E, ...]]
    initial_state: Callable[[], S]
    decide: Callable[[S, C, Seat, Chance], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    to_act: Callable[[S], frozenset[Seat]]
    choices: Callable[[S, Seat], Iterator[Choice]]
    view: Callable[[S, Viewer], V]
    redact: Callable[[E, Viewer], E]
    hides_nothing: bool  # one view and one telling for all: law 12 judges who claims it
    scores: Callable[[S], tuple[int, ...]]
    outcome: Callable[[S], Outcome | None]
    return_match: Callable[[O, S], O]  # the options of a rematch
    notate: Callable[[E], str | None] = without_notation  # one word, and comments in braces
    parse: Callable[[str], tuple[Seat | None, C] | None] = without_parsing  # the word of a move
    effect_prefixes: tuple[str, ...] = ()  # of the words that notate an effect and not a move
    resolve_options: Callable[[O, S], O] = as_agreed  # what chance decided of the options filled in
    upcast_record: Callable[[RawRecord], RawRecord] = as_written  # from older formats
    retired: tuple[type, ...] = ()
    upcast: Callable[[object], tuple[object, ...]] = unchanged
    is_cooperative: bool = False  # then nobody wins because somebody else drops out
    packs: tuple[AnyPack, ...] = ()
    pack_of: Callable[[O], PackLabel | None] = without_pack
    with_pack: Callable[[str], AnyGame] | None = None  # read from its text
    text_values: Callable[[O], tuple[str, ...]] = no_text_values  # all text that commands may hold
    uses_chance: Callable[[O], bool] = always  # whether any lot is drawn under these options


AnyGame: TypeAlias = Game[State, Options, Command, Event, View]


def fold(evolve: Callable[[Folded, Told], Folded], state: Folded, events: Iterable[Told]) -> Folded:
    for event in events:
        state = evolve(state, event)
    return state
