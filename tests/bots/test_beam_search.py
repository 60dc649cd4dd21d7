"""The parts that the good players share: looking for a line, and fitting what things are worth."""

from collections.abc import Iterator

import pytest

from archipel_bots.beam_search import SearchProblem, StateValue, beam_search
from archipel_bots.ridge_regression import fit_ridge, solved, weights_module

# From each number one step up or to its double; odd ones are no place to stop.
TARGET = 44


def steps(number: int) -> Iterator[tuple[str, int]]:
    yield "one more", number + 1
    yield "double", 2 * number


def judged(number: int) -> StateValue:
    away = -abs(TARGET - number)
    return StateValue(number, None if number % 2 else away, away)


NUMBERS = SearchProblem(steps, judged)


def test_the_best_line() -> None:
    """Commands lead from state to state, up to the best place to stop."""
    line = beam_search(NUMBERS, 5, width=10, depth=8)
    assert line.states[0] == 5
    assert line.states[-1] == TARGET
    assert len(line.commands) == len(line.states) - 1
    assert line.worth == 0


def test_to_stay_is_a_line_too() -> None:
    """Where nothing is better, there are no commands."""
    assert beam_search(NUMBERS, TARGET, width=10, depth=8).commands == ()


def test_what_cannot_be_left_is_gone_on_with() -> None:
    """A state that is no place to stop is never the end of a line, if there is any other."""
    assert beam_search(NUMBERS, 43, width=1, depth=1).states == (43, 44)


def test_the_weights_behind_the_targets() -> None:
    """Without a penalty the weights with which the targets were made are found again."""
    rows = [{"a": a, "b": b, "always": 1.0} for a in range(4) for b in range(3)]
    targets = [2 * row["a"] - 3 * row["b"] + 5 for row in rows]
    weights = fit_ridge(rows, targets, penalty=0.0)
    assert weights == pytest.approx({"a": 2, "b": -3, "always": 5})
    assert abs(fit_ridge(rows, targets, penalty=50.0)["b"]) < 3


def test_equations() -> None:
    """Rows are exchanged where a zero is in the way."""
    assert solved([[0, 2], [4, 1]], [6, 7]) == pytest.approx([1, 3])


def test_weights_are_written_as_a_module() -> None:
    """What is written can be read, rounded to what can be told apart."""
    known: dict[str, dict[int, dict[str, float]]] = {}
    text = weights_module({1: {"shields": 1.234}, 2: {"shields": -0.001}}, "int")
    exec(text, known)  # noqa: S102 - it is ours
    assert known["WEIGHTS"] == {1: {"shields": 1.23}, 2: {"shields": 0.0}}
