"""One play of a game, from draw to draw and from word to word."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from archipel_kits.chance import ChanceNodeError, PartialScript, shares_of
from archipel_kits.rules import Rules
from archipel_kits.saying import Saying, asked
from domain.chance import Chance
from domain.game import Outcome, Seat, fold
from domain.messages import Command, Event, State
from domain.refusals import Refusal


class Said(Struct, frozen=True):
    """A command, and whose it is."""

    seat: Seat
    command: Command


class Told(Struct, frozen=True):
    """What came of a command, or of the table being laid, which nobody asks for."""

    by: Said | None
    events: tuple[Event, ...]


class ChanceNode(Struct, frozen=True):
    """What chance still has to say before a command is decided, or the table laid."""

    by: Said | None
    answers: tuple[int, ...]
    size: int

    @property
    def shares(self) -> tuple[int, ...]:
        """So many of the `size` equally likely sides stand behind each outcome."""
        return shares_of(self.size)


Turn: TypeAlias = ChanceNode | Saying | Outcome


class IllegalActionError(ValueError):
    """An action that nobody may take now, and why not."""


class Play(Struct, frozen=True, eq=False):
    """Where a play stands: never changed, so copies are the same thing."""

    rules: Rules
    state: State | None
    told: tuple[Told, ...]
    turn: Turn

    def __deepcopy__(self, _memo: object) -> "Play":
        return self


def begun(rules: Rules, chance: Chance) -> Play:
    """As far as chance answers."""
    return _settled(Play(rules, None, (), ChanceNode(None, (), 0)), None, (), chance)


def acted(play: Play, action: int, chance: Chance | None = None) -> Play:
    """After one action, of whoever's turn it is; without a chance, draws are actions too."""
    match play.turn:
        case ChanceNode(by, answers):
            if not 0 <= action < len(play.turn.shares):
                raise IllegalActionError(f"{action} is none of {len(play.turn.shares)} outcomes")
            scripted = (*answers, action)
            return _settled(play, by, scripted, PartialScript(scripted))
        case Saying():
            return _spoken(play, play.turn, action, chance or PartialScript(()))
        case Outcome():
            raise IllegalActionError("the game is over")


def _spoken(play: Play, turn: Saying, action: int, chance: Chance) -> Play:
    book = play.rules.book
    if action not in turn.next:
        raise IllegalActionError(_why_not(play, turn, action))
    heard = turn.says(book, action)
    if isinstance(heard, Saying):
        return replace(play, turn=heard)
    return _settled(play, Said(turn.seat, heard), (), chance)


def _settled(play: Play, by: Said | None, answers: tuple[int, ...], chance: Chance) -> Play:
    """What the rules make of it, or the draw that they ask for first."""
    game = play.rules.game
    before = game.initial_state() if play.state is None else play.state
    try:
        events = _decided(play.rules, before, by, chance)
    except ChanceNodeError as draw:
        return replace(play, turn=ChanceNode(by, answers, draw.size))
    after = fold(game.evolve, before, events)
    told = (*play.told, Told(by, events))
    return Play(play.rules, after, told, _turn(play.rules, after))


def _decided(rules: Rules, before: State, by: Said | None, chance: Chance) -> tuple[Event, ...]:
    if by is None:
        return rules.game.set_up(rules.options, rules.seats, chance)
    return rules.game.decide(before, by.command, by.seat, chance)


def _turn(rules: Rules, state: State) -> Turn:
    """Where several may act, the lowest seat is asked first."""
    outcome = rules.game.outcome(state)
    if outcome is not None:
        return outcome
    seat = min(rules.game.to_act(state))
    return asked(rules.book, seat, rules.game.choices(state, seat))


def _why_not(play: Play, turn: Saying, action: int) -> str:
    names = play.rules.book.names
    if not 0 <= action < len(names):
        return f"there is no action {action}; there are {len(names)}, from 0"
    why = _refused(play, turn.seat, action)
    return f"seat {turn.seat} may not do {action}, {names[action]}: {why}"


def _refused(play: Play, seat: Seat, action: int) -> str:
    """In the game's own words, where the action is a whole command."""
    command = play.rules.book.commands.get(action)
    if command is None or play.state is None:
        return "no legal command goes on like this."
    try:
        play.rules.game.decide(play.state, command, seat, PartialScript(()))
    except Refusal as refusal:
        return refusal.in_language("en")
    except ChanceNodeError:
        pass
    return "it is not offered now."
