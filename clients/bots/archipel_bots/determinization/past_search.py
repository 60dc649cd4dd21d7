"""Searches a past of a match whose redacted events are those that one seat was sent.

Commit by commit, a legal command and its draws are searched by coordinate descent on the distance
between events. Hidden draws prefer values that the seat is sent later, so that the search seldom
ends before the last commit. The past is consistent but biased; resampling makes it fair.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final, NamedTuple, TypeAlias

from archipel_bots.determinization.event_distance import EQUAL, distance, scalars
from archipel_bots.information_state import InformationState, RedactedCommit, redacted_commits
from domain.chance import Chance
from domain.choices import combinations
from domain.game import Seat, fold
from domain.match.events import Past, PastMove
from domain.match.recorded_draws import RecordedDraw, RecordingChance
from domain.messages import Command, Event, State
from domain.refusals import Refusal

_RESTARTS: Final = 300
_MAX_COMMANDS: Final = 300
# Of the values that the seat is sent later, a random part is preferred by hidden draws, so much.
_PREFERRED: Final = 0.5
_WEIGHT: Final = 30

# The set-up, or `decide` with a command, as a function of chance alone.
Rule: TypeAlias = Callable[[Chance], tuple[Event, ...]]


class NoConsistentPastError(Exception):
    """The search found no past that leads to the information state."""


class Decided(NamedTuple):
    events: tuple[Event, ...]
    draws: tuple[RecordedDraw, ...]

    @property
    def cards(self) -> tuple[object, ...]:
        return tuple(draw.card for draw in self.draws)

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(draw.face for draw in self.draws)


class PastSearch:
    def __init__(self, known: InformationState, seat: Seat, rng: Random) -> None:
        self._known = known
        self._game = known.game
        self._seat = seat
        self._rng = rng
        self._commits = redacted_commits(known)
        sent = [scalars(each.events) for each in self._commits]
        # Sorted, so that equal seeds search equally whatever the hashes of strings are.
        self._revealed = [sorted({*chain(*sent[at + 1 :])}, key=repr) for at in range(len(sent))]

    def past(self) -> Past:
        """Raises NoConsistentPastError after a number of random restarts."""
        for _ in range(_RESTARTS):
            past = tuple(self._moves())
            if past and len(past) == len(self._commits):
                return past
        raise NoConsistentPastError

    def _moves(self) -> Iterator[PastMove[Command]]:
        """Stops at the first commit for which nothing is found."""
        state = self._game.initial_state()
        for commit, revealed in zip(self._commits, self._revealed, strict=True):
            preferred = frozenset(each for each in revealed if self._rng.random() < _PREFERRED)
            for command, rule in self._rules(state, commit.actor):
                decided = self._fitted(rule, commit, preferred)
                if decided is not None:
                    yield PastMove(commit.actor, command, decided.faces)
                    state = fold(self._game.evolve, state, decided.events)
                    break
            else:
                return

    def _rules(self, state: State, actor: Seat | None) -> Iterator[tuple[Command | None, Rule]]:
        """The set-up, or the legal commands of the actor in random order."""
        if actor is None:
            agreed, seats = self._known.agreed, self._known.seats
            yield None, lambda chance: self._game.set_up(agreed, seats, chance)
            return
        commands = [*combinations(self._game.choices(state, actor))]
        for command in self._rng.sample(commands, min(_MAX_COMMANDS, len(commands))):
            yield command, self._decision(state, command, actor)

    def _decision(self, state: State, command: Command, actor: Seat) -> Rule:
        return lambda chance: self._game.decide(state, command, actor, chance)

    def _fitted(
        self, rule: Rule, commit: RedactedCommit, preferred: frozenset[object]
    ) -> Decided | None:
        """Draw by draw, the value with which the events are nearest to those of the commit."""
        best = self._decided(rule, (), preferred)
        if best is None:
            return None
        nearest, at = self._distance(best, commit), 0
        while nearest != EQUAL and at < len(best.draws):
            for card in dict.fromkeys(best.draws[at].bag):
                cards = (*best.cards[:at], card, *best.cards[at + 1 :])
                other = self._decided(rule, cards, preferred)
                if other and (far := self._distance(other, commit)) < nearest:
                    best, nearest = other, far
            at += 1
        return best if self._redacted(best) == commit.events else None

    def _decided(
        self, rule: Rule, cards: Sequence[object], preferred: frozenset[object]
    ) -> Decided | None:
        """With these cards as far as they are in the bag, and random ones otherwise."""

        def pick(number: int, bag: Sequence[object]) -> int:
            if number < len(cards) and cards[number] in bag:
                return bag.index(cards[number]) + 1
            weights = [1 if scalars(each).isdisjoint(preferred) else _WEIGHT for each in bag]
            return self._rng.choices(range(1, len(bag) + 1), weights)[0]

        chance = RecordingChance(pick)
        try:
            return Decided(rule(chance), tuple(chance.draws))
        except Refusal:
            return None

    def _distance(self, decided: Decided, commit: RedactedCommit) -> tuple[int, int]:
        return distance(self._redacted(decided), commit.events)

    def _redacted(self, decided: Decided) -> tuple[Event, ...]:
        return tuple(self._game.redact(event, self._seat) for event in decided.events)
