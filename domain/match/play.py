"""Moves of the game, resignation, and the end that an imported record states."""

from functools import partial

from domain.game import Outcome, Seat
from domain.match import refusals as because
from domain.match.commands import EndAsRecorded
from domain.match.decision_builder import DecisionBuilder
from domain.match.state import Match
from domain.messages import Command
from domain.refusals import NOT_YOUR_TURN, OTHER_GAME, Refusal


def play(builder: DecisionBuilder, command: Command) -> None:
    """Plays a move if it belongs to this game, in turn and in time."""
    seat = _mover(builder, command)
    game, board = builder.state.game, builder.board
    try:
        builder.play(lambda chance: game.decide(board, command, seat, chance))
    except Refusal as refusal:
        refusal.names = partial(game.names, builder.state.agreed.pack)
        raise


def resign(builder: DecisionBuilder) -> None:
    seat, match = builder.seat_of_sender(), builder.state
    if match.board is None:
        raise Refusal(because.NOT_STARTED)
    builder.end(Outcome("resigned", winners_without(match, seat), match.scores))


def end_as_recorded(builder: DecisionBuilder, command: EndAsRecorded) -> None:
    """Ends an imported match as its record states, where that agrees with the moves."""
    match, recorded = builder.state, command.outcome
    if match.agreed.imported is None or builder.context.by is not None:
        raise Refusal(because.TIMEKEEPERS)
    if match.outcome is not None:
        raise Refusal(because.OVER)
    agreed = Outcome(recorded.reason, recorded.winners, match.scores)
    if recorded != agreed or not {*range(len(match.seats))} >= {*recorded.winners}:
        raise Refusal(because.NOT_THE_END)
    if recorded.reason not in {"resigned", "timeout"}:
        raise Refusal(because.NOT_THE_END)
    builder.end(recorded)


def winners_without(match: Match, seat: Seat) -> tuple[Seat, ...]:
    """The winners when this seat drops out: all others, or none where all play together."""
    if match.game.is_cooperative:
        return ()
    return tuple(other for other in range(len(match.seats)) if other != seat)


def _mover(builder: DecisionBuilder, command: Command) -> Seat:
    seat, match = builder.seat_of_sender(), builder.state
    if not isinstance(command, match.game.commands):
        raise Refusal(OTHER_GAME)
    if match.board is None:
        raise Refusal(because.NOT_STARTED)
    if seat not in match.to_act:
        raise Refusal(NOT_YOUR_TURN)
    if match.clock is not None and match.clock.has_fallen(builder.context.at):
        raise Refusal(because.TIME_IS_UP)
    return seat
