"""Monte Carlo tree search: selection by UCT, expansion, random rollout, backpropagation."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from random import Random
from typing import Final

from archipel_bots.determinization.random_chance import RandomChance
from archipel_bots.mcts.legal import is_legal, random_command
from archipel_bots.mcts.tree import Node, RewardRange
from archipel_bots.time_budget import Budget, BudgetExhaustedError
from domain.choices import Choice, combinations, count
from domain.game import AnyGame, Seat, fold
from domain.messages import Command, State
from domain.refusals import Refusal

# Up to so many legal commands, those that have no node yet are listed; of more, some are sampled.
_LISTED: Final = 64
_ATTEMPTS: Final = 8
_DRAW: Final = 0.5
# Random commands after the tree, before a state is evaluated.
_ROLLOUT: Final = 2


@dataclass(frozen=True, slots=True)
class Decision:
    """The problem of one search: a seat, its legal commands, and samples of the state."""

    game: AnyGame
    seat: Seat
    choices: Sequence[Choice]
    determinize: Callable[[], State]
    value: Callable[[State, Seat], float] | None = None
    """Of an evaluation: with it, rollouts are truncated."""


class TreeSearch:
    def __init__(self, decision: Decision, rng: Random) -> None:
        self._game = decision.game
        self._choices = decision.choices
        self._determinize = decision.determinize
        self._value = decision.value
        self._rng = rng
        self._chance = RandomChance(rng)
        self._root = Node(decision.seat)
        self._range = RewardRange()

    def best_command(self, budget: Budget) -> Command:
        """The most visited one when the budget is spent; a random one where nothing was visited."""
        with suppress(BudgetExhaustedError):
            while True:
                budget.spend()
                self._iterate(budget)
        children = self._root.children
        if not children:
            return random_command(self._choices, self._rng)
        return max(children, key=lambda each: (children[each].visits, children[each].mean))

    def _iterate(self, budget: Budget) -> None:
        state, node, path = self._determinize(), self._root, list[Node]()
        while (acting := self._game.to_act(state)) and (node.visits or node is self._root):
            seat = node.seat if node is self._root else min(acting)
            command, node = self._select(node, state, seat)
            path.append(node)
            try:
                state = self._after(state, command, seat)
            except Refusal:
                # Offered at the root, but illegal in this determinization.
                node.visits, node.reward = node.visits + 1, node.reward + self._range.low
                return
        state = self._rollout(state, budget)
        self._root.visits += 1
        for each in path:
            reward = self._reward(state, each.seat)
            self._range.include(reward)
            each.visits += 1
            each.reward += reward

    def _select(self, node: Node, state: State, seat: Seat) -> tuple[Command, Node]:
        """A new child while the node may widen, else the legal child with the highest UCB."""
        at_root = node is self._root
        choices = self._choices if at_root else [*self._game.choices(state, seat)]
        legal = [each for each in node.children if is_legal(choices, each)]
        for command in legal:
            node.children[command].available += 1
        if not legal or node.may_widen(len(legal)):
            untried = self._untried(choices, node)
            if untried is not None:
                child = node.children[untried] = Node(seat)
                child.available = 1
                return untried, child
        best = max(legal, key=lambda each: self._priority(node.children[each]))
        return best, node.children[best]

    def _priority(self, child: Node) -> float:
        return self._range.ucb(child) if child.visits else float("inf")

    def _untried(self, choices: Sequence[Choice], node: Node) -> Command | None:
        if count(choices) <= _LISTED:
            untried = [each for each in combinations(choices) if each not in node.children]
            return self._rng.choice(untried) if untried else None
        sampled = (random_command(choices, self._rng) for _ in range(_ATTEMPTS))
        return next((each for each in sampled if each not in node.children), None)

    def _rollout(self, state: State, budget: Budget) -> State:
        """Random commands to the end of the game, or some where states can be evaluated."""
        for _ in repeat(None) if self._value is None else range(_ROLLOUT):
            acting = self._game.to_act(state)
            if not acting:
                break
            budget.check_time()
            seat = min(acting)
            command = random_command([*self._game.choices(state, seat)], self._rng)
            state = self._after(state, command, seat)
        return state

    def _reward(self, state: State, seat: Seat) -> float:
        return self._value(state, seat) if self._value else _reward(self._game, state, seat)

    def _after(self, state: State, command: Command, seat: Seat) -> State:
        events = self._game.decide(state, command, seat, self._chance)
        return fold(self._game.evolve, state, events)


def _reward(game: AnyGame, state: State, seat: Seat) -> float:
    """Alone or in a team the score; else 1 for a winner, 0 for a loser, and a half for a draw."""
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError(f"no seat may act in {game.slug}, but it is not over")
    if outcome.scores and (game.is_cooperative or len(outcome.scores) == 1):
        return outcome.scores[seat]
    if not outcome.winners:
        return _DRAW
    return 1.0 if seat in outcome.winners else 0.0
