"""A minimal game for tests of the match: the player who takes the last stone wins."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, assert_never, cast

from msgspec.structs import replace

from domain.chance import Chance
from domain.choices import Choice, choice
from domain.game import AnyGame, Game, Outcome, Seat, Viewer
from domain.messages import Command, Event, Options, State, View, named
from domain.refusals import NOT_YOUR_TURN, Refusal, reason

TOO_FEW: Final = reason(
    "pile/too_few",
    en="Only {left} stones are left.",
    fr="Il ne reste que {left} pierres.",
)


class PileOptions(Options, frozen=True, tag_field="game", tag="pile"):
    stones: int = 5
    players: int = 2
    at_once: bool = False  # all seats may act, instead of turns


class TakeStones(Command, frozen=True, tag_field="type", tag=named("pile")):
    count: Literal[1, 2]


class ThrowDie(Command, frozen=True, tag_field="type", tag=named("pile")):
    """Take as many as a die with two faces shows."""


PileCommand: TypeAlias = TakeStones | ThrowDie


class PileLaid(Event, frozen=True, tag_field="type", tag=named("pile")):
    options: PileOptions


class StonesTaken(Event, frozen=True, tag_field="type", tag=named("pile")):
    seat: Seat
    count: int


PileEvent: TypeAlias = PileLaid | StonesTaken


class PileState(State, frozen=True):
    options: PileOptions = PileOptions()
    left: int = 0
    turn: Seat = 0
    last: Seat = 0


class PileView(View, frozen=True, tag_field="game", tag="pile"):
    left: int


def set_up(options: PileOptions, _seats: int, _chance: Chance) -> tuple[PileEvent, ...]:
    return (PileLaid(options),)


def decide(
    state: PileState, command: PileCommand, seat: Seat, chance: Chance
) -> tuple[PileEvent, ...]:
    if seat not in to_act(state):
        raise Refusal(NOT_YOUR_TURN)
    match command:
        case TakeStones(count) if count > state.left:
            raise Refusal(TOO_FEW, left=state.left)
        case TakeStones(count):
            return (StonesTaken(seat, count),)
        case ThrowDie():
            return (StonesTaken(seat, min(chance.roll(2), state.left)),)
        case _:
            assert_never(command)


def evolve(state: PileState, event: PileEvent) -> PileState:
    match event:
        case PileLaid(options):
            return PileState(options, options.stones)
        case StonesTaken(seat, count):
            turn = (seat + 1) % state.options.players
            return replace(state, left=state.left - count, turn=turn, last=seat)
        case _:
            assert_never(event)


def to_act(state: PileState) -> frozenset[Seat]:
    if not state.left:
        return frozenset()
    return frozenset(range(state.options.players) if state.options.at_once else {state.turn})


def choices(state: PileState, seat: Seat) -> Iterator[Choice]:
    if seat in to_act(state):
        yield choice(TakeStones, count=[count for count in (1, 2) if count <= state.left])
        yield choice(ThrowDie)


def view(state: PileState, _viewer: Viewer) -> PileView:
    return PileView(state.left)


def redact(event: PileEvent, _viewer: Viewer) -> PileEvent:
    return event


def scores(state: PileState) -> tuple[int, ...]:
    won = None if state.left else state.last
    return tuple(int(seat == won) for seat in range(state.options.players))


def outcome(state: PileState) -> Outcome | None:
    if state.left:
        return None
    ladder = f"{state.options.stones}-stones"
    return Outcome("completed", (state.last,), scores(state), ladder=ladder)


GAME: Game[PileState, PileOptions, PileCommand, PileEvent, PileView] = Game(
    slug="pile",
    title={"en": "Pile", "fr": "Tas"},
    package=__name__,
    seats=range(1, 7),
    options=PileOptions,
    commands=(TakeStones, ThrowDie),
    events=(PileLaid, StonesTaken),
    view_type=PileView,
    refusals=(TOO_FEW,),
    longest=100,
    seat_count=lambda options: options.players,
    set_up=set_up,
    initial_state=PileState,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    choices=choices,
    view=view,
    redact=redact,
    hides_nothing=True,
    scores=scores,
    outcome=outcome,
    return_match=lambda options, _state: options,
)
PILE: Final = cast("AnyGame", GAME)
