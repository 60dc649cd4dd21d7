"""The payoff of cities under the course's tie-break."""

from itertools import pairwise, product
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from archipel_bots.divercite_engine.alphabeta import AlphaBeta
from archipel_bots.divercite_engine.iterative_deepening import IterativeDeepening
from archipel_bots.divercite_engine.move_ordering import MoveOrdering
from archipel_bots.divercite_engine.payoff import COURSE
from archipel_bots.divercite_engine.position import command_of, from_state
from archipel_bots.time_budget import Budget
from bots.positions import beginning, commands, stepped, with_left
from domain.games.divercite import GAME
from domain.games.divercite.state import DiverciteState

CITIES: Final = 8  # of a player
LEFT: Final = 3
# Close games of the engine, without their last three placements.
CLOSE: Final = (
    (
        "7 24 51 135 58 43 154 55 18 8 95 96 28 114 118 139 12 46 123 102 21 38 89 109 131 33 1 "
        "73 77 61 80 104 124 144 158 161 85"
    ),
    (
        "38 22 6 138 44 58 48 96 29 12 117 24 41 141 63 158 163 100 120 1 113 129 70 53 19 11 "
        "72 35 93 89 66 154 150 79 124 144 87"
    ),
    (
        "36 63 56 96 11 28 95 7 27 12 132 139 33 2 17 116 105 159 50 113 130 110 22 90 74 76 85 "
        "45 140 54 152 121 69 163 67 145 126"
    ),
    (
        "38 40 14 90 20 2 92 24 4 18 134 116 51 112 131 111 35 55 107 70 61 86 137 57 154 45 97 "
        "11 72 81 29 100 78 125 147 163 157"
    ),
    (
        "21 41 17 137 58 61 109 2 10 130 35 54 127 51 104 84 146 151 89 133 154 24 64 15 28 44 "
        "7 140 71 159 163 97 74 94 117 103 80"
    ),
    (
        "52 48 36 92 26 4 132 3 34 138 43 116 63 46 57 158 153 91 130 149 126 23 75 13 108 29 "
        "120 18 9 99 103 142 85 81 69 67 114"
    ),
)


def test_sums_are_ordered_by_the_rule() -> None:
    """Sums of eight cities are ordered by points, divercités, then cities of 4, 3 and 2."""
    sums: dict[tuple[int, ...], set[int]] = {}
    for counts in product(range(CITIES + 1), repeat=6):
        if sum(counts) == CITIES:
            points = sum(paid * count for paid, count in enumerate(counts))
            worth = sum(map(int.__mul__, COURSE, counts))
            sums.setdefault((points, *counts[:1:-1]), set()).add(worth)
    evaluation = [worth for _, (worth,) in sorted(sums.items())]
    assert all(lower < higher for lower, higher in pairwise(evaluation))


@pytest.mark.parametrize("moves", CLOSE)
def test_equal_points(moves: str) -> None:
    """Where equal points are the best result, the engine reaches them as the tie-break prefers."""
    state = replace(beginning(), tie_break="course")
    for number in moves.split():
        state = stepped(state, command_of(int(number)))
    assert from_state(state).left == LEFT
    ends = {each: by_brute_force(stepped(state, each)) for each in commands(state)}
    best = by_brute_force(state)
    assert best[0] == 0
    assert len({won for lead, won in ends.values() if lead == 0}) > 1
    for seed in range(5):
        found = IterativeDeepening(from_state(state), Budget(), Random(seed)).search(LEFT)
        assert ends[command_of(found.move)] == best


def by_brute_force(state: DiverciteState) -> tuple[int, int]:
    """White's final lead, and 1, 0 or -1 for a win, a draw or a loss."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        white, black = outcome.scores
        return white - black, (0 in outcome.winners) - (1 in outcome.winners)
    ends = [by_brute_force(stepped(state, command)) for command in commands(state)]
    return min(ends) if state.next else max(ends)


@pytest.mark.parametrize("number, more", [(4, 22), (6, 22), (10, -22), (0, 0)])
def test_tie_break_before_the_end(number: int, more: int) -> None:
    """With twelve pieces left, a divercité counts a fifth of a point more."""
    position = with_left(number, 12)
    plain, course = (
        AlphaBeta(replace(position, by_course=by_course), 2, Budget(), MoveOrdering()).root
        for by_course in (False, True)
    )
    assert course.lead - plain.lead == (-more if position.mover else more)
