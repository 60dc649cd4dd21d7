"""Monte Carlo tree search: legal, repeatable, in time, and best where the end is near."""

from math import inf
from random import Random
from time import monotonic
from typing import cast

import pytest

from archipel_bots import MCTS, RANDOM, Bot
from archipel_bots.local_match import choose_command, play_locally
from archipel_bots.mcts.player import MonteCarlo, monte_carlo
from archipel_bots.mcts.tree import Node, RewardRange
from archipel_client import choices
from archipel_client.messages import Json
from archipel_toy_trick import GAME as TOY_TRICK
from bots.divercite_matches import seen
from bots.positions import commands, game, stepped
from domain.game import AnyGame
from domain.games.divercite import GAME as DIVERCITE
from domain.games.divercite.commands import DiverciteCommand
from domain.games.divercite.state import DiverciteState
from kit.judging import as_any
from kit.registering import registered

MATCHES: list[tuple[str, Json, int]] = [
    ("divercite", {}, 2),
    ("dice_miner", {}, 1),
    ("dice_miner", {"players": 3}, 3),
    ("mini_divercity", {}, 1),
    ("mini_divercity", {"mode": "team", "players": 3}, 3),
    ("fifty_first_state", {}, 1),
]


def search(iterations: int) -> Bot:
    """Limited by iterations alone, so that a seed repeats a match."""
    return monte_carlo(seconds=inf, iterations=iterations)


@pytest.mark.parametrize("slug, options, seats", MATCHES, ids=str)
def test_whole_matches(slug: str, options: Json, seats: int) -> None:
    """Every command of a whole match is legal, in every seat."""
    assert play_locally([search(4)] * seats, slug, options, 1).reason == "completed"


def test_a_game_without_evaluation() -> None:
    """A game that hides cards and brings nothing for bots is played, and repeated by the seed."""
    with registered(as_any(TOY_TRICK)):
        outcomes = [play_locally([search(5), RANDOM], "toy_trick", {}, 7) for _ in range(2)]
    assert outcomes[0].reason == "completed"
    assert outcomes[0] == outcomes[1]


def value(state: DiverciteState, seat: int) -> int:
    outcome = DIVERCITE.outcome(state)
    assert outcome is not None
    return (seat in outcome.winners) - (1 - seat in outcome.winners)


@pytest.mark.parametrize("number", range(6))
def test_the_last_move(number: int) -> None:
    """With one placement left, no other one has a better outcome."""
    state = next(each for each in game(number) if each.ply == 39)
    seat = state.next or 0
    best = max(value(stepped(state, each), seat) for each in commands(state))
    command = choose_command(search(200), cast("AnyGame", DIVERCITE), state, seat, Random(1))
    assert value(stepped(state, cast("DiverciteCommand", command)), seat) == best


def test_only_offered_commands() -> None:
    """A command outside the given choices is never returned."""
    position = seen(next(each for each in game(1) if each.ply == 20))
    offered = [{name: values if name == "type" else cast("list[str]", values)[:1]
                for name, values in position.choices[0].items()}]  # fmt: skip
    chosen = search(30).choose(position.view, offered, position.seat, Random(1))
    assert chosen in [*choices.combinations(offered)]


@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_time_limit(seconds: float) -> None:
    """A legal command in time, even without any time for an iteration."""
    position = seen(next(each for each in game(2) if each.ply == 5))
    begun = monotonic()
    chosen = MonteCarlo(seconds)(position.view, position.choices, position.seat, Random(1))
    # Beyond the limit, only what a loaded machine takes away.
    assert monotonic() - begun < seconds + 0.5
    assert chosen in [*choices.combinations(position.choices)]


def test_clock_and_own_limit() -> None:
    """In a worker, the shorter one of the clock's limit and its own counts."""
    assert MCTS.within is not None
    assert [cast("MonteCarlo", MCTS.within(each)).seconds for each in (0.3, 60)] == [0.3, 1.0]


def test_upper_confidence_bound() -> None:
    """Of equal means, the child with fewer visits has the higher bound; rewards are scaled."""
    scale, often, seldom = RewardRange(), Node(0), Node(0)
    for reward in (-10, 90):
        scale.include(reward)
    often.visits, often.reward, often.available = 10, 400, 30
    seldom.visits, seldom.reward, seldom.available = 5, 200, 30
    assert scale.ucb(seldom) > scale.ucb(often) > 0.5
