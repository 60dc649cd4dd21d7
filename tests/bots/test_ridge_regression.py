"""Fitting the weights of features, and writing them as a module."""

import pytest

from archipel_bots.ridge_regression import Weights, fit_ridge, weights_module


def test_weights_of_a_linear_target() -> None:
    """Without a penalty the weights behind the targets are found; a penalty shrinks them."""
    rows = [{"a": a, "b": b, "always": 1.0} for a in range(4) for b in range(3)]
    samples = [(row, 2 * row["a"] - 3 * row["b"] + 5) for row in rows]
    weights = fit_ridge(samples, penalty=0.0)
    assert weights == pytest.approx({"a": 2, "b": -3, "always": 5})
    assert abs(fit_ridge(samples, penalty=50.0)["b"]) < 3


def test_a_feature_that_is_missing() -> None:
    """It counts as zero."""
    weights = fit_ridge([({"a": 1.0}, 3.0), ({"b": 1.0}, 4.0)], penalty=0.0)
    assert weights == pytest.approx({"a": 3, "b": 4})


WEIGHTS = {"shields": 1.234, "runs": -0.001}


@pytest.mark.parametrize("weights", [{1: WEIGHTS}, {"pack": WEIGHTS}], ids=["int", "str"])
def test_weights_module(weights: Weights) -> None:
    """The generated module holds the weights, rounded to two digits."""
    known: dict[str, Weights] = {}
    exec(weights_module(weights), known)  # noqa: S102 - it is ours
    assert [*known["WEIGHTS"]] == [*weights]
    assert [*known["WEIGHTS"].values()] == [{"shields": 1.23, "runs": 0.0}]
