"""The tree of an information set Monte Carlo tree search: nodes are sequences of commands.

Determinizations and chance differ from one iteration to the next, so a node stands for all states
that its commands lead to, and a child is compared with its siblings by how often it was legal.
"""

from math import inf, log, sqrt
from typing import Final

from domain.game import Seat
from domain.messages import Command

_EXPLORATION: Final = 1.0
# Progressive widening: after n visits a node has at most this factor times the root of n children.
_WIDENING: Final = 3.0


class Node:
    """Visits, and the sum of rewards of the seat that chose the command that leads here."""

    __slots__ = ("available", "children", "reward", "seat", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.children: dict[Command, Node] = {}

    @property
    def mean(self) -> float:
        return self.reward / self.visits if self.visits else 0.0

    def may_widen(self, children: int) -> bool:
        return children < _WIDENING * sqrt(self.visits + 1)


class RewardRange:
    """The rewards seen so far, by which means are scaled to 0…1 for the UCB formula."""

    def __init__(self) -> None:
        self._low, self._high = inf, -inf

    @property
    def low(self) -> float:
        return 0.0 if self._low == inf else self._low

    def include(self, reward: float) -> None:
        self._low = min(self._low, reward)
        self._high = max(self._high, reward)

    def ucb(self, node: Node) -> float:
        """UCB1, with the number of iterations in which the command was legal."""
        exploitation = (node.mean - self._low) / ((self._high - self._low) or 1.0)
        return exploitation + _EXPLORATION * sqrt(log(node.available) / node.visits)
