"""The context of one decision, and the builder that collects its events and rolls."""

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from domain.chance import Chance, NoChance, ProvablyFairChance, RecordedRolls, Roll
from domain.clock import Untimed, initial_clock, pressed, stopped
from domain.event_builder import EventBuilder
from domain.game import Outcome, Seat
from domain.match import refusals as because
from domain.match.events import ClockSet, Kinship, MatchEnded, MatchStarted, Past
from domain.match.evolve import evolve
from domain.match.state import Match
from domain.messages import Event, State
from domain.packs import PackLabel
from domain.player import Player
from domain.refusals import Refusal


class Relations(Struct, frozen=True):
    """What the server knows of the players together; recorded when the match starts."""

    kinship: Kinship | None = None
    house_bots: frozenset[str] = frozenset()


UNRELATED = Relations()


class Context(Struct, frozen=True, gc=False):
    """What the server adds to a command; without a sender it comes from the timekeeper."""

    by: Player | None
    at: datetime
    seed: str = ""  # of a new match, or of the deal of a day
    without_chance: bool = False  # then a roll raises ChanceUnavailableError
    past: Past = ()  # the moves that a fork replays
    pack: PackLabel | None = None  # of a match that is opened again, as its log names it
    is_replay: bool = False  # of a log, in which a match may have waited for longer than now
    relations: Relations = UNRELATED
    recorded: tuple[Roll, ...] | None = None  # instead of a seed that is not revealed yet


class DecisionBuilder(EventBuilder[Match, Event]):
    """The events of one command on a match, with the rolls that they took."""

    def __init__(self, match: Match, context: Context) -> None:
        super().__init__(match, evolve)
        self.context = context
        self.rolls: tuple[Roll, ...] = ()

    @property
    def board(self) -> State:
        if self.state.board is None:
            msg = "there is no board before the match has started"
            raise ValueError(msg)
        return self.state.board

    def seat_of_sender(self) -> Seat:
        """Raises a refusal unless the sender is seated and the match is not over."""
        seat = self.state.seat_of(self.context.by)
        if seat is None:
            raise Refusal(because.NOT_SEATED)
        if self.state.outcome is not None:
            raise Refusal(because.OVER)
        return seat

    def start(self) -> None:
        relations, seats = self.context.relations, self.state.seats
        present = (player.id for player in seats if player is not None)
        house_bots = tuple(id for id in present if id in relations.house_bots)
        self.add(MatchStarted(relations.kinship, house_bots))

    def play(self, rule: Callable[[Chance], tuple[Event, ...]]) -> None:
        """Adds the game's events, then the end of the match or the pressed clock."""
        chance = self._chance()
        self.add_all(rule(chance))
        self.rolls += chance.rolls
        self.end_or_press_clock()

    def end_or_press_clock(self) -> None:
        outcome = self.state.game.outcome(self.board)
        if outcome is not None:
            self.end(outcome)
        else:
            self._press_clock()

    def end(self, outcome: Outcome) -> None:
        if self.state.clock is not None:
            self.add(ClockSet(stopped(self.state.clock, self.context.at)))
        self.add(MatchEnded(outcome, self.state.agreed.seed))

    def _chance(self) -> ProvablyFairChance | RecordedRolls | NoChance:
        if self.context.without_chance:
            return NoChance()
        if self.context.recorded is not None:
            return RecordedRolls(self.context.recorded)
        match = self.state
        seed = match.agreed.seed or self.context.seed
        return ProvablyFairChance(seed, match.client_seeds, match.chance_counter)

    def _press_clock(self) -> None:
        rule, running = self.state.agreed.rule, self._running()
        if isinstance(rule, Untimed):
            return
        if self.state.clock is None:
            clock = initial_clock(rule, len(self.state.seats), running, self.context.at)
        else:
            clock = pressed(self.state.clock, rule, running, self.context.at)
        self.add(ClockSet(clock))

    def _running(self) -> Seat | None:
        """The clock runs only while exactly one seat is to act."""
        acting = self.state.to_act
        return min(acting) if len(acting) == 1 else None
