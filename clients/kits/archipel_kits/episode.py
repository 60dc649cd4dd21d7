"""One play of a game as a sequence of chance outcomes and actions."""

from functools import partial
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from archipel_kits.chance import ChanceNodeError, PartialScript, outcome_weights
from archipel_kits.partial_command import PartialCommand, start_command
from archipel_kits.rules import Rules
from domain.chance import Chance
from domain.game import Outcome, Seat, fold
from domain.messages import Command, Event, State
from domain.refusals import Refusal


class SeatCommand(Struct, frozen=True):
    """A command, and the seat that gives it."""

    seat: Seat
    command: Command


class Step(Struct, frozen=True):
    """The events of a command, or of the set-up, which has no command."""

    by: SeatCommand | None
    events: tuple[Event, ...]


class ChanceNode(Struct, frozen=True):
    """The next outcome that a command, or the set-up, needs before it can be decided."""

    by: SeatCommand | None
    outcomes: tuple[int, ...]  # those so far
    size: int

    @property
    def weights(self) -> tuple[int, ...]:
        """How many of the `size` equally likely sides each outcome stands for."""
        return outcome_weights(self.size)


Turn: TypeAlias = ChanceNode | PartialCommand | Outcome


class IllegalActionError(ValueError):
    """An action that is not legal now; the message says why."""


class Episode(Struct, frozen=True, eq=False):
    """An immutable position in a play, with the steps that led to it."""

    rules: Rules
    state: State | None
    steps: tuple[Step, ...]
    turn: Turn

    def __deepcopy__(self, _memo: object) -> "Episode":
        return self


def start_episode(rules: Rules, chance: Chance) -> Episode:
    """The set-up, as far as `chance` has outcomes for it."""
    return _decide(Episode(rules, None, (), ChanceNode(None, (), 0)), None, (), chance)


def apply_action(episode: Episode, action: int, chance: Chance | None = None) -> Episode:
    """The position after one action; without `chance`, chance outcomes are actions too."""
    match episode.turn:
        case ChanceNode(by, outcomes):
            count = len(episode.turn.weights)
            if not 0 <= action < count:
                raise IllegalActionError(f"{action} is none of {count} outcomes")
            scripted = (*outcomes, action)
            return _decide(episode, by, scripted, PartialScript(scripted))
        case PartialCommand():
            return _extend(episode, episode.turn, action, chance or PartialScript(()))
        case Outcome():
            raise IllegalActionError("the game is over")


def _extend(episode: Episode, turn: PartialCommand, action: int, chance: Chance) -> Episode:
    if action not in turn.next:
        raise IllegalActionError(_why_illegal(episode, turn, action))
    extended = turn.extend(episode.rules.codec, action)
    if isinstance(extended, PartialCommand):
        return replace(episode, turn=extended)
    return _decide(episode, SeatCommand(turn.seat, extended), (), chance)


def _decide(
    episode: Episode, by: SeatCommand | None, outcomes: tuple[int, ...], chance: Chance
) -> Episode:
    """Runs the rules; where an outcome is missing, the next turn is a chance node."""
    game = episode.rules.game
    before = game.initial_state() if episode.state is None else episode.state
    try:
        events = _events(episode.rules, before, by, chance)
    except ChanceNodeError as node:
        return replace(episode, turn=ChanceNode(by, outcomes, node.size))
    after = fold(game.evolve, before, events)
    steps = (*episode.steps, Step(by, events))
    return Episode(episode.rules, after, steps, _turn(episode.rules, after))


def _events(
    rules: Rules, before: State, by: SeatCommand | None, chance: Chance
) -> tuple[Event, ...]:
    if by is None:
        return rules.game.set_up(rules.options, rules.seats, chance)
    return rules.game.decide(before, by.command, by.seat, chance)


def _turn(rules: Rules, state: State) -> Turn:
    """Where several seats may act, the lowest acts first."""
    outcome = rules.game.outcome(state)
    if outcome is not None:
        return outcome
    seat = min(rules.game.to_act(state))
    return start_command(rules.codec, seat, rules.game.choices(state, seat))


def _why_illegal(episode: Episode, turn: PartialCommand, action: int) -> str:
    names = episode.rules.codec.names
    if not 0 <= action < len(names):
        return f"there is no action {action}; there are {len(names)}, from 0"
    why = _refusal(episode, turn.seat, action)
    return f"seat {turn.seat} may not do {action}, {names[action]}: {why}"


def _refusal(episode: Episode, seat: Seat, action: int) -> str:
    """The game's own refusal, where the action is a whole command."""
    command = episode.rules.codec.commands.get(action)
    if command is None or episode.state is None:
        return "no legal command goes on like this."
    rules = episode.rules
    try:
        rules.game.decide(episode.state, command, seat, PartialScript(()))
    except Refusal as refusal:
        refusal.names = partial(rules.game.names, rules.pack)
        return refusal.in_language("en")
    except ChanceNodeError:
        pass
    return "it is not offered now."
