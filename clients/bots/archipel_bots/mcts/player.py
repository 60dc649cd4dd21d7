"""Monte Carlo tree search as a bot, for every registered game."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from math import inf
from random import Random
from typing import Final

from msgspec import Struct

from archipel_bots.bot import Bot
from archipel_bots.command_json import to_json
from archipel_bots.determinization.history_sampling import HistorySampler
from archipel_bots.determinization.past_search import NoConsistentPastError
from archipel_bots.evaluation import evaluated_games, evaluation_of
from archipel_bots.information_state import InformationState
from archipel_bots.mcts.legal import choices_from_json, random_command
from archipel_bots.mcts.search import Decision, TreeSearch
from archipel_bots.time_budget import Budget
from archipel_client.messages import Json
from domain.messages import State
from domain.registry import games

# A move takes at most this long, however much time the clock leaves.
MAX_SECONDS: Final = 1.0
# So many determinizations are sampled; then they are used again in turn.
_SAMPLES: Final = 30
# Sampling takes at most this share of the time for a move.
_SAMPLING_SHARE: Final = 0.3


class MonteCarlo(Struct, frozen=True):
    """A search with limits of time and iterations, and what its seat knows of the match."""

    seconds: float = MAX_SECONDS
    iterations: float = inf
    known: InformationState | None = None

    def __call__(self, view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:
        """A random command where no state can be sampled."""
        game, budget = games()[str(view["game"])], Budget(self.seconds, self.iterations)
        legal = choices_from_json(game, choices)
        try:
            determinize = _pooled(
                self._determinizer(view, choices, seat, rng),
                Budget(_SAMPLING_SHARE * self.seconds, min(_SAMPLES, self.iterations)),
            )
        except NoConsistentPastError:
            return to_json(random_command(legal, rng))
        decision = Decision(game, seat, legal, determinize, _value_of(game.slug))
        return to_json(TreeSearch(decision, rng).best_command(budget))

    def _determinizer(
        self, view: Json, choices: Sequence[Json], seat: int, rng: Random
    ) -> Callable[[], State]:
        """By the evaluation of the game, or by history sampling."""
        slug = str(view["game"])
        if slug in evaluated_games():
            return partial(evaluation_of(slug).determinize, view, choices, rng)
        if self.known is None:
            raise NoConsistentPastError
        return HistorySampler(self.known, seat, rng).sample


def _value_of(slug: str) -> Callable[[State, int], float] | None:
    return evaluation_of(slug).value if slug in evaluated_games() else None


def _pooled(determinize: Callable[[], State], budget: Budget) -> Callable[[], State]:
    """Samples until the budget is spent, at least one; then returns them in turn."""
    samples = [determinize()]
    while not budget.is_spent:
        budget.spend()
        samples.append(determinize())
    return cycle(samples).__next__


def monte_carlo(
    *,
    seconds: float = MAX_SECONDS,
    iterations: float = inf,
    known: InformationState | None = None,
) -> Bot:
    """A bot with these limits; with one of iterations alone (`seconds=inf`), it is repeatable."""
    return Bot(
        "mcts",
        MonteCarlo(seconds, iterations, known),
        title={"en": "Monte Carlo", "fr": "Monte-Carlo"},
        within=partial(_within, seconds, iterations, known),
        informed=lambda sent: monte_carlo(seconds=seconds, iterations=iterations, known=sent),
    )


def _within(
    limit: float, iterations: float, known: InformationState | None, seconds: float
) -> MonteCarlo:
    return MonteCarlo(min(limit, seconds), iterations, known)


MCTS: Final = monte_carlo()
