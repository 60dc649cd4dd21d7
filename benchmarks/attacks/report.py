"""The table of attacks: what a move takes meanwhile, in ratio to quiet."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from benchmarks.attacks.innocent import Felt

BOUND: Final = 2.0

_HEAD: Final = """\
# What attacks do to others

Written by `make attacks`. Each attack has a fresh server with its default limits on one core, and
comes from another address than an innocent client, whose moves are timed by an open loop from when
each was due: first quiet, then attacked. The bar is a p99 of at most twice the quiet one.

"""


class Result(Struct, frozen=True):
    """One attack on one checkout."""

    attack: str
    column: str
    quiet: Felt
    attacked: Felt

    def ratio(self, percentile: int) -> float:
        return self.attacked.percentile(percentile) / self.quiet.percentile(percentile)

    @property
    def row(self) -> str:
        cells = [
            self.attack,
            self.column,
            *(_both(self.quiet, self.attacked, number) for number in (50, 99)),
            f"{self.ratio(50):.2f}",
            f"**{self.ratio(99):.2f}**",
            "met" if self.ratio(99) <= BOUND and not self.attacked.failed else "missed",
            f"{self.attacked.failed} of {len(self.attacked.latencies)}",
        ]
        return f"| {' | '.join(cells)} |"


def page(results: Sequence[Result]) -> str:
    columns = (
        "attack",
        "server",
        "p50 quiet → attacked",
        "p99 quiet → attacked",
        "p50 ratio",
        "p99 ratio",
        f"p99 ≤ {BOUND:.0f} ×",
        "moves without an answer",
    )
    lines = [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
    return _HEAD + "\n".join([*lines, *(result.row for result in results)]) + "\n"


def _both(quiet: Felt, attacked: Felt, number: int) -> str:
    return f"{quiet.percentile(number) * 1e3:.1f} → {attacked.percentile(number) * 1e3:.1f} ms"
