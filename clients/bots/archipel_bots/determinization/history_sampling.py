"""Determinization by history sampling: states of any game, from an information state alone."""

from functools import cached_property
from itertools import chain
from random import Random

from msgspec.structs import replace

from archipel_bots.determinization.past_search import PastSearch
from archipel_bots.determinization.random_chance import RandomChance
from archipel_bots.information_state import InformationState, redacted_commits
from domain.chance import ScriptedChance
from domain.game import Seat, fold
from domain.match.events import Past
from domain.match.resample import resample_hidden
from domain.match.state import UNAGREED, Match
from domain.messages import State


class HistorySampler:
    """Samples states that one seat cannot distinguish from the true one."""

    def __init__(self, known: InformationState, seat: Seat, rng: Random) -> None:
        self._known = known
        self._game = known.game
        self._seat = seat
        self._rng = rng

    def sample(self) -> State:
        """Raises NoConsistentPastError where no past was found."""
        if self._game.hides_nothing:
            return self._true_state
        agreed = replace(UNAGREED, options=self._known.agreed)
        match = Match(agreed=agreed, seats=(None,) * self._known.seats)
        chance = RandomChance(self._rng)
        return self._replayed(resample_hidden(match, self._past, self._seat, chance))

    @cached_property
    def _true_state(self) -> State:
        """Without hidden information the events determine it."""
        events = chain.from_iterable(each.events for each in redacted_commits(self._known))
        return fold(self._game.evolve, self._game.initial_state(), events)

    @cached_property
    def _past(self) -> Past:
        return PastSearch(self._known, self._seat, self._rng).past()

    def _replayed(self, past: Past) -> State:
        state = self._game.initial_state()
        for move in past:
            chance = ScriptedChance(*move.faces)
            if move.command is None or move.seat is None:
                events = self._game.set_up(self._known.agreed, self._known.seats, chance)
            else:
                events = self._game.decide(state, move.command, move.seat, chance)
            state = fold(self._game.evolve, state, events)
        return state
