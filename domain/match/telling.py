"""One decision in the making: what has been told so far, by whom, when, and by what luck."""

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from domain.chance import Chance, Lot, SealedChance, SilentChance
from domain.clock import pressed, stopped, wound
from domain.game import Outcome, Seat
from domain.match.bygone import Past
from domain.match.events import ClockSet, MatchEnded
from domain.match.evolve import evolve
from domain.match.state import Match
from domain.messages import Event, State
from domain.player import Player
from domain.story import Story


class Given(Struct, frozen=True):
    """What the server knows and the sender may not say; `by` is nobody for the timekeeper."""

    by: Player | None
    at: datetime
    seed: str = ""
    foretells: bool = False  # then fate is silent
    past: Past = ()  # of the match that is to be gone on from


class Telling(Story[Match, Event]):
    """The story of one command, told to its end."""

    def __init__(self, match: Match, given: Given) -> None:
        super().__init__(match, evolve)
        self.given = given
        self.lots: tuple[Lot, ...] = ()

    @property
    def board(self) -> State:
        if self.state.board is None:
            msg = "there is no board before the match has started"
            raise ValueError(msg)
        return self.state.board

    def play(self, rule: Callable[[Chance], tuple[Event, ...]]) -> None:
        """What the game says, the clock pressed after it, and the end if that was the last move."""
        chance = self._fate()
        self.tell_all(rule(chance))
        self.lots += chance.lots
        self.go_on()

    def go_on(self) -> None:
        """The clock runs for whoever is next, unless it is over."""
        outcome = self.state.game.outcome(self.board)
        if outcome is not None:
            self.end(outcome)
        else:
            self._press_clock()

    def end(self, outcome: Outcome) -> None:
        if self.state.clock is not None:
            self.tell(ClockSet(stopped(self.state.clock, self.given.at)))
        self.tell(MatchEnded(outcome, self.state.agreed.seed))

    def _fate(self) -> SealedChance | SilentChance:
        if self.given.foretells:
            return SilentChance()
        return SealedChance(self.state.agreed.seed, self.state.words, self.state.lots)

    def _press_clock(self) -> None:
        rule, running = self.state.agreed.rule, self._running()
        if self.state.clock is None:
            clock = wound(rule, len(self.state.seats), running, self.given.at)
        else:
            clock = pressed(self.state.clock, rule, running, self.given.at)
        if clock is not None:
            self.tell(ClockSet(clock))

    def _running(self) -> Seat | None:
        """Time runs for a seat that all wait for; where several may act, it runs for none."""
        acting = self.state.to_act
        return min(acting) if len(acting) == 1 else None
