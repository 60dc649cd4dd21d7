"""PettingZoo's own conformance suites, over every game and number of players, and what it plays."""

import copy
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state_space as state_space_suite

from archipel_kits.episode import IllegalActionError
from archipel_kits.pettingzoo import Environment, Wrapped, env, raw_env
from archipel_kits.rules import InvalidOptionsError, UnknownGameError
from kit.judging import TOY, as_any
from kit.kits import Way, every_way
from kit.registering import registered

# Their suite warns of observations that are not bare arrays, but for the names of their own games
# that have them: a mask stands beside the array, as their documentation has it.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably"
)

# The options come from a table, so that the type checker cannot check them.
made: Final[Callable[..., Wrapped]] = env
bare: Final[Callable[..., Environment]] = raw_env


def played(arena: Environment, draw: Random) -> dict[str, float]:
    """An episode of agents that draw legal actions; what each of them was rewarded with."""
    rewards = dict.fromkeys(arena.possible_agents, 0.0)
    for agent in arena.agent_iter():
        seen, reward, is_over, _, _ = arena.last()
        rewards[agent] += reward
        arena.step(None if is_over else int(draw.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@masked
@every_way
def test_their_api_suite(way: Way) -> None:
    """Spaces, agents, rewards, endings, infos: all that an environment owes its learners."""
    api_test(made(way.slug, **way.options), num_cycles=150)


@every_way
def test_their_seed_suite(way: Way) -> None:
    """The same seed and the same actions are the same episode."""
    seed_test(partial(made, way.slug, **way.options), num_cycles=60)


@every_way
def test_their_render_suite(way: Way) -> None:
    """Text is returned or printed, as the render mode says."""
    render_test(partial(made, way.slug, **way.options))


@every_way
def test_their_state_suite(way: Way) -> None:
    """The space of what the all-seeing see; each state is in it."""
    arena = made(way.slug, **way.options)
    state_space_suite(arena)
    arena.reset(seed=1)
    assert bare(way.slug, **way.options).state_space.contains(arena.state())


@every_way
def test_episodes_of_random_agents(way: Way) -> None:
    """An episode of legal actions ends, with the rewards of its outcome."""
    arena = bare(way.slug, **way.options)
    for number in range(3):
        arena.reset(seed=number)
        rewards = played(arena, Random(number))
        assert [*rewards] == [f"seat_{seat}" for seat in range(way.rules.seats)]
        assert not arena.agents
        if way.rules.seats > 1:
            together = way.rules.game.is_cooperative
            assert len({*rewards.values()}) == 1 if together else sum(rewards.values()) == 0


def test_rolls_continue_without_a_seed() -> None:
    """Resetting with a seed begins a series of episodes, and each of them is another."""
    arena = raw_env("dice_miner")
    arena.reset(seed=5)
    first = arena.state()
    arena.reset()
    second = arena.state()
    arena.reset(seed=5)
    assert (arena.state() == first).all()
    arena.reset()
    assert (arena.state() == second).all()
    assert (first != second).any()


def test_whose_turn_it_is_not_may_do_nothing() -> None:
    """The mask of an agent that is not to act is all zeros."""
    arena = raw_env("divercite", starter=1)
    arena.reset(seed=1)
    assert arena.agent_selection == "seat_1"
    assert arena.observe("seat_1")["action_mask"].sum() == 20 * 4 + 21 * 4
    assert not arena.observe("seat_0")["action_mask"].any()


def test_hands_stay_hidden() -> None:
    """In the team game all see a hand but its holder, and the state shows everything."""
    arena = raw_env("mini_divercity", mode="team", players=2)
    arena.reset(seed=1)
    seen = [arena.observe(agent)["observation"] for agent in arena.agents]
    assert (seen[0] != seen[1]).any()
    assert (arena.state() != seen[0]).any()


def test_an_illegal_action() -> None:
    """The error has the refusal of the rules, and the environment is unchanged."""
    arena = raw_env("divercite", starter=0)
    arena.reset(seed=1)
    before = arena.state()
    with pytest.raises(IllegalActionError, match="a1 is a resource cell"):
        arena.step(0)
    with pytest.raises(IllegalActionError, match="seat_0 is not done"):
        arena.step(None)
    assert (arena.state() == before).all()


def test_a_copy_goes_its_own_way() -> None:
    """A copied environment continues with the same rolls."""
    arena = raw_env("dice_miner", players=2)
    arena.reset(seed=1)
    twin = copy.deepcopy(arena)
    assert played(arena, Random(1)) == played(twin, Random(1))


def test_games_from_elsewhere() -> None:
    """A game of another distribution needs no code here."""
    with registered(as_any(TOY)):
        arena = raw_env(TOY.slug)
        arena.reset(seed=1)
        assert sum(played(arena, Random(1)).values()) == 0


def test_what_is_shown() -> None:
    """The moves in the game's own notation, and the view of a spectator."""
    arena = raw_env("divercite", render_mode="ansi", starter=0)
    arena.reset(seed=1)
    arena.step(20)
    shown = arena.render()
    assert shown is not None
    title, moves, view, *_ = shown.splitlines()
    assert title == "DiverCité: seat 1 to act"
    assert "b2" in moves.casefold()
    assert view == "{"


def test_games_and_options_that_are_none() -> None:
    """The error for an unknown game lists those that there are."""
    with pytest.raises(UnknownGameError, match="dice_miner"):
        env("dice_minor")
    with pytest.raises(InvalidOptionsError, match="players"):
        env("dice_miner", players=5)
