"""Moves of the game, and giving up."""

from domain.game import Outcome, Seat
from domain.match import refusals as because
from domain.match.commands import EndAsTold
from domain.match.seating import seat_of_sender
from domain.match.telling import Telling
from domain.messages import Command
from domain.refusals import NOT_YOUR_TURN, OTHER_GAME, Refusal


def play(story: Telling, command: Command) -> None:
    """A move, if this is its game, its sender's turn and still in time."""
    seat = _mover(story, command)
    game, board = story.state.game, story.board
    story.play(lambda chance: game.decide(board, command, seat, chance))


def resign(story: Telling) -> None:
    seat = seat_of_sender(story)
    if story.state.board is None:
        raise Refusal(because.NOT_STARTED)
    story.end(Outcome("resigned", others(story, seat), story.state.scores))


def end_as_told(story: Telling, command: EndAsTold) -> None:
    """As the file says, where the moves alone do not; what they do say must agree."""
    match, told = story.state, command.outcome
    if match.agreed.imported is None or story.given.by is not None:
        raise Refusal(because.TIMEKEEPERS)
    if match.outcome is not None:
        raise Refusal(because.OVER)
    seats = {*range(len(match.seats))}
    if told != Outcome(told.reason, told.winners, match.scores) or not seats >= {*told.winners}:
        raise Refusal(because.NOT_THE_END)
    if told.reason not in {"resigned", "timeout"}:
        raise Refusal(because.NOT_THE_END)
    story.end(told)


def others(story: Telling, seat: Seat) -> tuple[Seat, ...]:
    """Who wins when one seat drops out: none of those who play together."""
    if story.state.game.is_cooperative:
        return ()
    return tuple(other for other in range(len(story.state.seats)) if other != seat)


def _mover(story: Telling, command: Command) -> Seat:
    seat = seat_of_sender(story)
    match = story.state
    if not isinstance(command, match.game.commands):
        raise Refusal(OTHER_GAME)
    if match.board is None:
        raise Refusal(because.NOT_STARTED)
    if seat not in match.to_act:
        raise Refusal(NOT_YOUR_TURN)
    if match.clock is not None and match.clock.has_fallen(story.given.at):
        raise Refusal(because.TIME_IS_UP)
    return seat
