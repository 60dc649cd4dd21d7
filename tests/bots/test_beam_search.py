"""Beam search on a small problem with a known best path."""

from collections.abc import Iterator

from archipel_bots.beam_search import SearchProblem, StateValue, beam_search

# From each number to the next one or to its double; a search cannot stop at odd ones.
TARGET = 44


def successors(number: int) -> Iterator[tuple[str, int]]:
    yield "one more", number + 1
    yield "double", 2 * number


def evaluate(number: int) -> StateValue:
    value = -abs(TARGET - number)
    return StateValue(number, None if number % 2 else value, value)


NUMBERS = SearchProblem(successors, evaluate)


def test_the_best_path() -> None:
    """Commands lead from state to state, up to the state with the highest value."""
    path = beam_search(NUMBERS, 5, width=10, depth=8)
    assert path.states[0] == 5
    assert path.states[-1] == TARGET
    assert len(path.commands) == len(path.states) - 1
    assert path.value == 0


def test_stopping_at_once() -> None:
    """Where no successor is better, the path has no commands."""
    assert beam_search(NUMBERS, TARGET, width=10, depth=8).commands == ()


def test_states_without_a_value() -> None:
    """A path does not end in a state in which stopping is impossible, if there is another."""
    assert beam_search(NUMBERS, 43, width=1, depth=1).states == (43, 44)
