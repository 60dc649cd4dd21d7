import pytest

from benchmarks.measurements import Bar, Measurement, beside, verdict
from benchmarks.profiling import top

COST = Measurement(
    row=1, measure="cost", unit="µs", ours=(100, 200, 900), peers={"peer": (50, 100, 100)}
)


def test_a_ratio_is_taken_run_by_run() -> None:
    """A ratio is computed per run, so that a slow machine does not change it."""
    assert COST.ratio("peer") == 2


@pytest.mark.parametrize("ours, expected", [(5, "met"), (0, "not compared")])
def test_a_peer_at_zero_is_not_compared(ours: int, expected: str) -> None:
    """Against zero any figure meets the bar, and zero against zero is not compared."""
    found = Measurement(row=2, measure="rate", unit="/s", ours=(ours,), peers={"peer": (0,)})
    assert verdict(found, Bar(1, "peer", at_most=False)) == expected


@pytest.mark.parametrize(
    "bar, expected",
    [
        (Bar(2, "peer"), "met"),
        (Bar(1.6, "peer"), "missed by 25%"),
        (Bar(2.5, "peer", at_most=False), "missed by 20%"),
        (Bar(150), "missed by 33%"),
        (Bar(200, at_most=False), "met"),
        (Bar(1, "another"), "not compared"),
    ],
)
def test_a_bar_is_met_or_missed_by_so_much(bar: Bar, expected: str) -> None:
    """How far it is from the bar, whichever way round the bar is."""
    assert verdict(COST, bar) == expected


def test_ours_stands_beside_the_others() -> None:
    """Figures by server and run become ours and our peers'."""
    runs = [{"Archipel": 1.0, "peer": 2.0}, {"Archipel": 3.0, "peer": 4.0}]
    found = beside(Measurement(row=1, measure="cost", unit="µs"), runs)
    assert (found.ours, found.peers) == ((1.0, 3.0), {"peer": (2.0, 4.0)})


def test_a_profile_counts_a_function_once_a_stack() -> None:
    """A function that calls itself is in a sample once, however deep it goes."""
    samples, lines = top("run;walk;walk;step 3\nrun;walk 1\n")
    assert samples == 4
    assert {(line.function, line.itself, line.below) for line in lines} == {
        ("step", 0.75, 0.75),
        ("walk", 0.25, 1.0),
        ("run", 0.0, 1.0),
    }
