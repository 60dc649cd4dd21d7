"""OpenSpiel's own conformance suites, over every game and number of players."""

import random
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.sample_some_states import sample_some_states
from open_spiel.python.tests import games_sim_test

from archipel_kits.openspiel import register
from kit.kits import Way, every_way


@pytest.fixture(autouse=True)
def _prepared() -> None:
    """Our games are known, and their suites, which play at random, play the same ones always."""
    register()
    random.seed(0)
    np.random.seed(0)  # noqa: NPY002 - it is what their suites draw from


def moments(game: pyspiel.Game) -> list[pyspiel.State]:
    """Every state of one play at random: their own sample seldom gets beyond the dealing."""
    state = game.new_initial_state()
    passed = [state]
    while not state.is_terminal():
        state = state.child(random.choice(state.legal_actions()))
        passed.append(state)
    return passed


@every_way
def test_their_random_simulation(way: Way) -> None:
    """The suite in C++: clones, histories, masks, chance, observations, returns, serialization."""
    pyspiel.random_sim_test(
        pyspiel.load_game(way.loaded), num_sims=1, serialize=True, verbose=False
    )


@every_way
def test_their_simulation_from_python(way: Way) -> None:
    """The suite in Python: pickles of game, type and states beside the rest."""
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(way.loaded))


@every_way
def test_their_api_suite(way: Way) -> None:
    """The API suite of OpenSpiel, on 100 sampled states and a whole episode."""
    game = pyspiel.load_game(way.loaded)
    attributes = {
        "game": game,
        "game_name": way.loaded,
        "game_type": game.get_type(),
        "some_states": [*sample_some_states(game, max_states=100), *moments(game)],
        "setUpClass": classmethod(lambda _case: None),
    }
    case = type("ApiTest", (api_test.EnforceAPIOnPartialTreeBase,), attributes)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.skipped
    assert result.wasSuccessful(), [trace for _, trace in (*result.failures, *result.errors)]


@pytest.mark.parametrize("name", ["archipel_divercite(starter='0')", "archipel_mini_divercity"])
def test_their_playthroughs(name: str, tmp_path: Path) -> None:
    """A playthrough that is written state by state is replayed without a difference."""
    flags.FLAGS.mark_as_parsed()  # there are none
    written = tmp_path / "playthrough.txt"
    written.write_text(generate_playthrough.playthrough(name, None))
    expected, actual = generate_playthrough.replay(str(written))
    assert expected.count("# Apply action") > 1
    assert actual == expected
