"""OpenSpiel loads and plays every game, with its own agents."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Protocol, TypeAlias, cast

import msgspec
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import minimax
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.observation import make_observation

from archipel_kits.episode import IllegalActionError
from archipel_kits.openspiel import register, short_name
from archipel_kits.openspiel.parameters import option_values_of, parameters_of
from archipel_kits.rules import InvalidOptionsError
from domain.game import AnyGame
from kit import domains
from kit.judging import TOY, as_any, every_game
from kit.kits import Way, every_way
from kit.pile_game import PILE
from kit.registering import registered

Past: TypeAlias = tuple[tuple[str, int], ...]
StateWithPasts: TypeAlias = tuple[pyspiel.State, tuple[Past, ...]]


class Observer(Protocol):
    """Of OpenSpiel's, as far as it is used here."""

    def string_from(self, state: pyspiel.State, player: int) -> str: ...


Chance, Information, Utility = (
    pyspiel.GameType.ChanceMode,
    pyspiel.GameType.Information,
    pyspiel.GameType.Utility,
)


def tree(state: pyspiel.State, pasts: tuple[Past, ...]) -> Iterator[StateWithPasts]:
    """Every state from here on, and what each player has known and done before it."""
    yield state, pasts
    seat = state.current_player()
    for action in state.legal_actions():
        after = [*pasts]
        if seat >= 0:
            after[seat] = (*pasts[seat], (state.information_state_string(seat), action))
        yield from tree(state.child(action), tuple(after))


def made(game: pyspiel.Game, private: pyspiel.PrivateInfoType, *, public: bool) -> Observer:
    """An observer of one part of what can be known."""
    wanted = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=public, private_info=private
    )
    return cast("Observer", make_observation(game, wanted))


def searcher(game: pyspiel.Game, simulations: int) -> pyspiel.Bot:
    """Their Monte Carlo tree search, in C++."""
    return pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=7),
        uct_c=2.0,
        max_simulations=simulations,
        max_memory_mb=10,
        solve=game.num_players() > 1,
        seed=7,
        verbose=False,
    )


def played_at_random(state: pyspiel.State, draw: Random, *, plies_left: int = 0) -> pyspiel.State:
    """A play of DiverCité, so many plies before its end."""
    while not state.is_terminal() and len(state.history()) < 40 - plies_left:
        state.apply_action(draw.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "name, chance, information, utility",
    [
        (
            "divercite",
            Chance.EXPLICIT_STOCHASTIC,
            Information.PERFECT_INFORMATION,
            Utility.ZERO_SUM,
        ),
        (
            "divercite(starter='0')",
            Chance.DETERMINISTIC,
            Information.PERFECT_INFORMATION,
            Utility.ZERO_SUM,
        ),
        (
            "dice_miner(players=4)",
            Chance.EXPLICIT_STOCHASTIC,
            Information.PERFECT_INFORMATION,
            Utility.ZERO_SUM,
        ),
        (
            "mini_divercity(mode=team,players=3)",
            Chance.EXPLICIT_STOCHASTIC,
            Information.IMPERFECT_INFORMATION,
            Utility.IDENTICAL,
        ),
        (
            "fifty_first_state",
            Chance.EXPLICIT_STOCHASTIC,
            Information.IMPERFECT_INFORMATION,
            Utility.GENERAL_SUM,
        ),
    ],
)
def test_what_is_declared(
    name: str,
    chance: pyspiel.GameType.ChanceMode,
    information: pyspiel.GameType.Information,
    utility: pyspiel.GameType.Utility,
) -> None:
    """The game type states chance, information and utility under the given options."""
    declared = pyspiel.load_game(f"archipel_{name}").get_type()
    assert (declared.chance_mode, declared.information, declared.utility) == (
        chance,
        information,
        utility,
    )


@every_way
def test_options_by_name(way: Way) -> None:
    """A game is loaded with options, and its string loads it again."""
    game = pyspiel.load_game(way.loaded)
    assert game.num_players() == way.rules.seats
    assert game.num_distinct_actions() == way.rules.codec.size
    assert str(pyspiel.load_game(str(game))) == str(game)


@every_game
def test_every_option_is_a_parameter(game: AnyGame) -> None:
    """Options convert to parameters and back: text, numbers and None."""
    for rules_for in domains.options(game)[:200]:
        settings = option_values_of(game.options, parameters_of(rules_for))
        assert msgspec.convert({"game": game.slug, **settings}, game.options) == rules_for


@pytest.mark.parametrize(
    "name, why",
    [
        ("archipel_divercite(starter='2')", "starter"),
        ("archipel_mini_divercity(players=4)", "Effe"),
        ("archipel_dice_miner(pack=mine)", "There is no pack mine"),
    ],
)
def test_options_that_are_none(name: str, why: str) -> None:
    """Loading a game with invalid options raises an error that says what is wrong."""
    with pytest.raises(InvalidOptionsError, match=why):
        pyspiel.load_game(name)


def test_an_illegal_action() -> None:
    """The error has the refusal of the rules, and the state is unchanged."""
    state = pyspiel.load_game("archipel_divercite(starter='0')").new_initial_state()
    with pytest.raises(IllegalActionError, match="a1 is a resource cell"):
        state.apply_action(0)
    assert not state.history()


def test_every_game_is_there() -> None:
    """Registering is idempotent, and a game of another distribution needs no code."""
    register()
    with registered(as_any(TOY)):
        register()
        toy = pyspiel.load_game(short_name(TOY.slug))
        assert toy.num_distinct_actions() == 24
        pyspiel.random_sim_test(toy, num_sims=3, serialize=True, verbose=False)


def test_information_states_remember() -> None:
    """Perfect recall, over a whole tree: equal information states have equal histories."""
    with registered(PILE):
        register()
        pile = pyspiel.load_game("archipel_pile(stones=5)").new_initial_state()
        known: dict[tuple[int, str], Past] = {}
        for state, pasts in tree(pile, ((), ())):
            if (seat := state.current_player()) >= 0:
                knows = state.information_state_string(seat)
                assert known.setdefault((seat, knows), pasts[seat]) == pasts[seat]
        assert len(known) > 20


@pytest.mark.parametrize("name", ["archipel_mini_divercity(mode=team,players=2)"])
def test_parts_of_what_is_known(name: str) -> None:
    """Public is what spectators are shown, and a seat's own view is private to it."""
    game = pyspiel.load_game(name)
    state = played_at_random(game.new_initial_state(), Random(1))
    public, single, everybody = (
        made(game, private, public=is_public).string_from(state, 0)
        for private, is_public in (
            (pyspiel.PrivateInfoType.NONE, True),
            (pyspiel.PrivateInfoType.SINGLE_PLAYER, False),
            (pyspiel.PrivateInfoType.ALL_PLAYERS, False),
        )
    )
    own, other = (state.observation_string(player) for player in range(2))
    assert len({public, own, other}) == 3
    assert single == own
    assert everybody == f"{own}\n{other}"


def test_nothing_is_private_where_nothing_is_hidden() -> None:
    """In DiverCité all that can be known is public."""
    game = pyspiel.load_game("archipel_divercite")
    state = played_at_random(game.new_initial_state(), Random(1))
    for private in (pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS):
        assert made(game, private, public=False).string_from(state, 0) == ""
        assert made(game, private, public=True).string_from(state, 0) == state.observation_string(1)


def test_theirs_search_ours() -> None:
    """Their alpha-beta solves the last plies of DiverCité, and its line of play keeps the value."""
    game = pyspiel.load_game("archipel_divercite(starter='0')")
    for number in range(3):
        state = played_at_random(game.new_initial_state(), Random(number), plies_left=3)
        promised, _ = minimax.alpha_beta_search(
            game, state, maximum_depth=4, maximizing_player_id=0
        )
        while not state.is_terminal():
            seat = state.current_player()
            _, action = minimax.alpha_beta_search(
                game, state, maximum_depth=4, maximizing_player_id=seat
            )
            assert action is not None
            state.apply_action(action)
        assert state.returns()[0] == promised


def test_their_bots_play_ours() -> None:
    """Monte Carlo tree search against a random bot, to the end."""
    game = pyspiel.load_game("archipel_divercite(starter='0')")
    state = played_at_random(game.new_initial_state(), Random(1), plies_left=8)
    searching = searcher(game, simulations=30)
    returns = pyspiel.evaluate_bots(state, [searching, pyspiel.make_uniform_random_bot(1, 7)], 7)
    assert sum(returns) == 0


def test_their_bots_search_through_chance() -> None:
    """Dice are chance nodes, so the same search plays a game of dice alone."""
    game = pyspiel.load_game("archipel_dice_miner(magic_dice=0)")
    searching = searcher(game, simulations=10)
    (score,) = pyspiel.evaluate_bots(game.new_initial_state(), [searching], 7)
    assert score >= 0


@pytest.mark.parametrize("name", ["archipel_mini_divercity(mode=team,players=2)"])
def test_their_learners_environment(name: str) -> None:
    """An episode of their reinforcement learning environment, with their random agents."""
    environment = rl_environment.Environment(name)
    actions = environment.action_spec()["num_actions"]
    agents = [RandomAgent(player, actions) for player in range(environment.num_players)]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([agents[player].step(step).action])
    assert [*step.rewards] in ([1, 1], [-1, -1])


def test_another_process_opens_what_was_kept() -> None:
    """Unpickling a game imports the kit and gives an equal game."""
    kept = pickle.dumps(pyspiel.load_game("archipel_dice_miner(players=2)")).hex()
    opening = f"import pickle; print(pickle.loads(bytes.fromhex({kept!r})))"
    opened = subprocess.run(
        [sys.executable, "-c", opening], capture_output=True, text=True, check=True
    )
    assert opened.stdout.startswith("archipel_dice_miner(")
