from benchmarks.measurements import Measurement
from benchmarks.report import report


def test_the_page_shows_the_median_that_ratios_are_taken_of() -> None:
    """Of two runs, neither is the figure."""
    found = Measurement(row=2, measure="rate", unit="/s", ours=(10, 20), peers={"peer": (5, 5)})
    page = report((), (), [found], ())
    assert "| 2 | rate | 15 /s (10–20) | peer 5 /s (5–5), **3.00 ×** |" in page
