"""The search for what is out of reach, against playing on in every way by the rules (R75)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, cast

import pytest
from msgspec.structs import replace

from domain.choices import combinations
from domain.game import fold
from domain.games.mini_divercity import GAME, ending
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Concede,
    Consult,
    KeepCards,
    LookAhead,
    MiniDivercityCommand,
    OrderCorporations,
    QuickExplore,
    SwapCards,
)
from domain.games.mini_divercity.figures import Goal, Power
from domain.games.mini_divercity.material import ROLES, SPECIES, Role
from domain.games.mini_divercity.reach import reachable
from domain.games.mini_divercity.scale import saved
from domain.games.mini_divercity.state import MiniDivercityState
from rules.mini_divercity.table import Chance, after, alone, events_of, kinds, scaled, threatened

QUIET: Final = "hotels_red_green"
LEFT_OUT: Final = (Concede, Consult, QuickExplore)
POSITIONS: Final = (-2, -1, 0, 1, 2)
NEVER: Final = Goal(save=13, lose_at=13, hotels=7)


def best(state: MiniDivercityState) -> int:
    """The most species that any way of playing on saves while the Corporations do no harm."""
    most, seen, waiting = 0, set[object](), [_harmless(state)]
    while waiting:
        now = waiting.pop()
        if (key := _key(now)) in seen:
            continue
        seen.add(key)
        most = max(most, saved(now.scale))
        waiting += [_harmless(then) for then in _next(now)]
    return most


def _harmless(state: MiniDivercityState) -> MiniDivercityState:
    """The next card opens hotels, and one is always there to be closed."""
    state = replace(state, hotels=("red",), result=None)
    if state.question is not None and state.question.kind == "order":
        return state
    deck = replace(state.corporations, top=(QUIET,), seen_by=None, is_face_up=False)
    return replace(state, corporations=deck)


def _next(state: MiniDivercityState) -> Iterator[MiniDivercityState]:
    for command in combinations(GAME.choices(state, 0)):
        if not isinstance(command, LEFT_OUT) and _may_help(command):
            one = cast("MiniDivercityCommand", command)
            yield fold(GAME.evolve, state, GAME.decide(state, one, 0, Chance()))


def _may_help(command: object) -> bool:
    """Looks show nothing new to a player who knows every card; a turn may be passed."""
    if isinstance(command, OrderCorporations):
        return command.order == tuple(sorted(command.order))
    return not isinstance(command, LookAhead) or not command.look


def _key(state: MiniDivercityState) -> object:
    hand = tuple(held and held.species for held in state.hands[0])
    turn = (state.turn.sent, state.turn.explored)
    return hand, state.scale, state.divers, turn, state.question


def some_end(draw: Random) -> MiniDivercityState:
    """A random state with an empty deck, up to five cards and up to two divers."""
    kinds_of = draw.sample(SPECIES, draw.randint(2, 4))
    cards = [f"{draw.choice(kinds_of)}{'?' * (place > 2)}" for place in range(1, 6)]
    hand = [card if draw.random() < 0.75 else "-" for card in cards]
    roles = draw.sample(ROLES, draw.randint(0, 2))
    state = alone(" ".join([*hand[:2], "|", *hand[2:]]), deck=0, divers=roles)
    tokens = {species: draw.choice(POSITIONS) for species in kinds_of}
    lost = {species: draw.choice((-2, 2)) for species in SPECIES}
    return replace(scaled(state, **{**lost, **tokens}), terms=replace(state.terms, goal=NEVER))


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games go on even where the goal is out of reach."""
    monkeypatch.setattr(ending, "reachable", lambda _state: len(SPECIES) + 1)


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("number", range(60))
def test_the_search_finds_what_playing_on_can_save(number: int) -> None:
    """R75: Neither more nor less than the best way of playing on by the rules."""
    state = some_end(Random(number))
    assert reachable(state) == best(state)


def lost_but_for(**tokens: int) -> dict[str, int]:
    return {**dict.fromkeys(SPECIES, -2), **tokens}


@pytest.mark.parametrize(
    "hand, divers, tokens, more",
    [
        ("- - | - - -", ("diving",), {"crab": 1, "eel": 1}, 0),
        ("- - | crab eel -", ("diving",), {"crab": 0, "eel": 0}, 1),
        ("crab eel | - - -", (), {"crab": 1, "eel": 1}, 1),
        ("crab - | eel - -", (), {"crab": 1, "eel": 1}, 2),
        ("crab eel | octopus octopus -", (), {"crab": 1, "eel": 1}, 2),
        ("crab eel | octopus - -", (), {"crab": 1, "eel": 1}, 1),
        ("crab eel | octopus - -", ("environmentalist",), {"crab": 1, "eel": 1}, 2),
    ],
)
def test_each_card_and_diver_counts_once(
    hand: str, divers: Sequence[Role], tokens: dict[str, int], more: int
) -> None:
    """R75, R65: One diver for two species, or a Lagoon card that pays for the other, is no hope."""
    state = scaled(alone(hand, deck=0, divers=divers), **lost_but_for(**tokens))
    assert reachable(state) == more


def test_the_loss_waits_for_the_swap() -> None:
    """R75, R62: After closing a hotel the swap may still bring the goal within reach."""
    saved_before = dict.fromkeys(("lobster", "manta", "turtle", "oyster", "starfish"), 2)
    state = scaled(
        alone("crab eel | octopus octopus -", deck=0, divers=(), hotels=["red"]),
        **lost_but_for(**saved_before, crab=1, eel=1),
    )
    state = threatened(replace(state, terms=replace(state.terms, goal=Goal(7, 8))), QUIET)
    closed = after(state, CloseHotel(3, "red"))
    assert closed.question is not None
    assert (closed.question.kind, closed.result) == ("swap", None)
    swapped = after(closed, SwapCards(1, 4))
    assert (swapped.result, reachable(swapped)) == (None, 7)
    assert kinds(events_of(closed, KeepCards())) == ["SwapDeclined", "GameEnded"]


def test_a_low_step_of_a_pack_counts_the_drop_before_it() -> None:
    """R75, R94: A token may still be lowered to the zone that a diver starts from."""
    state = scaled(alone("- - | - - -", deck=0, divers=("diving",)), **lost_but_for(crab=1))
    powers = {**state.terms.powers, "diving": Power("move_token", zone="blue", step=2)}
    assert reachable(replace(state, terms=replace(state.terms, powers=powers))) == 1
