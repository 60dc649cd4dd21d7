"""A game is a record of pure functions, with defaults for the parts that few games need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from domain.chance import Chance
from domain.choices import Choice
from domain.language import Text
from domain.messages import Command, Event, Options, State, View
from domain.pack_names import NamesInPack, no_names
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
Item = TypeVar("Item")


# The least and the greatest lead over the best other seat with which a seat may yet end.
LeadRange: TypeAlias = Callable[[S, Seat], tuple[float, float]]


class Outcome(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a match ended; without `winners` it was a draw, a joint loss or a solo game.

    `result` is the game's own name of the ending. `ladder` names the list of high scores for this
    score: scores under other figures or settings are not comparable.
    """

    reason: Literal["completed", "resigned", "timeout", "abandoned"]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    result: str | None = None
    ladder: str | None = None


def no_events(_options: object, _seats: int, _chance: Chance) -> tuple[()]:
    """The set-up of a game whose initial state needs no events."""
    return ()


def no_scores(_state: object) -> tuple[()]:
    """The scores of a game that has winners and no points."""
    return ()


def same_options(options: O, _state: object) -> O:
    return options


def no_notation(_event: object) -> None:
    """The notation of a game whose text records hold the fixed roster alone."""


def no_parsing(_text: str) -> None:
    """The parser of such a game: no word is a move."""


def same_record(raw: RawRecord) -> RawRecord:
    """The upcast of a game whose text records never changed their form."""
    return raw


def same_event(event: object) -> tuple[object, ...]:
    """The upcast of a game whose events never changed their shape."""
    return (event,)


def no_pack(_options: object) -> None:
    """The pack of a game that has none."""


def no_earlier_figures(_label: object) -> None:
    """The earlier figures of a game whose packs never changed."""


def no_text_values(_options: object) -> tuple[str, ...]:
    """The text values of a game whose command types list all values."""
    return ()


def always(_options: object) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S, O, C, E, V]):
    """A game as data and pure functions: all that the server, the clients and the laws need.

    `view`, `redact` and `hides_nothing` have no defaults: what is secret is always stated.
    """

    slug: str
    title: Text
    package: str  # of RULES.md
    seats: range
    options: type[O]
    commands: tuple[type[C], ...]
    events: tuple[type[E], ...]
    view_type: type[V]
    longest: int  # an upper bound of the commands in a match

    seat_count: Callable[[O], int]
    initial_state: Callable[[], S]
    decide: Callable[[S, C, Seat, Chance], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    to_act: Callable[[S], frozenset[Seat]]
    choices: Callable[[S, Seat], Iterator[Choice]]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Viewer], V]
    redact: Callable[[E, Viewer], E]
    hides_nothing: bool  # the same view and events for all viewers; law 12 verifies it

    refusals: tuple[Reason, ...] = ()
    names: NamesInPack = no_names  # of the components in refusals
    set_up: Callable[[O, int, Chance], tuple[E, ...]] = no_events
    uses_chance: Callable[[O], bool] = always
    scores: Callable[[S], tuple[int, ...]] = no_scores
    lead_range: LeadRange[S] | None = None  # of a final lead; without it nothing is analysed
    is_cooperative: bool = False  # then nobody wins by another player's resignation or timeout
    return_match: Callable[[O, S], O] = same_options  # the options of a rematch
    notate: Callable[[E], str | None] = no_notation  # one word, and comments in braces
    parse: Callable[[str], tuple[Seat | None, C] | None] = no_parsing  # the word of a move
    effect_prefixes: tuple[str, ...] = ()  # of words that notate an effect and not a move
    resolve_options: Callable[[O, S], O] = same_options  # with those that chance decided
    upcast_record: Callable[[RawRecord], RawRecord] = same_record  # from older formats
    retired: tuple[type, ...] = ()  # event types that are only read
    upcast: Callable[[object], tuple[object, ...]] = same_event
    packs: tuple[AnyPack, ...] = ()
    pack_of: Callable[[O], PackLabel | None] = no_pack
    with_pack: Callable[[str], AnyGame] | None = None  # parses the text of a pack
    as_of: Callable[[PackLabel], AnyGame | None] = no_earlier_figures  # with a superseded pack
    text_values: Callable[[O], tuple[str, ...]] = no_text_values  # all text of command fields


AnyGame: TypeAlias = Game[State, Options, Command, Event, View]


def fold(evolve: Callable[[Folded, Item], Folded], state: Folded, events: Iterable[Item]) -> Folded:
    for event in events:
        state = evolve(state, event)
    return state
