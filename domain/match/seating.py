"""Laying the table, sitting down, standing up; the last seat taken starts the match."""

from domain.chance import promise
from domain.game import Outcome, Seat
from domain.match import refusals as because
from domain.match.commands import OpenMatch, TakeSeat, Word
from domain.match.events import MatchOpened, MatchStarted, PastTold, SeatLeft, SeatTaken
from domain.match.recalling import recall
from domain.match.telling import Telling
from domain.messages import Options
from domain.player import Player
from domain.refusals import Refusal
from domain.registry import game_of


def open_match(story: Telling, command: OpenMatch[Options]) -> None:
    if story.state.version > 0:
        raise Refusal(because.ALREADY_OPEN)
    game = game_of(command.options)
    story.tell(
        MatchOpened(
            options=command.options,
            seats=game.seat_count(command.options),
            visibility=command.visibility,
            clock=command.clock,
            promise=promise(story.given.seed),
            seed=story.given.seed,
            delay=command.delay,
            invited=command.invited,
            rematch_of=command.rematch_of,
            pack=game.pack_of(command.options),
            imported=command.imported,
            forked=command.forked,
        )
    )
    if command.forked is not None:
        story.tell(PastTold(story.given.past))
    seat = 0 if command.seat == "any" else command.seat
    if seat is not None:
        take_seat(story, TakeSeat(seat, command.word))


def take_seat(story: Telling, command: TakeSeat) -> None:
    player = _somebody(story)
    if (refusal := _why_not_sit(story, command.seat, player)) is not None:
        raise refusal
    _sit(story, command.seat, player, command.word)


def leave_seat(story: Telling) -> None:
    seat = seat_of_sender(story)
    if story.state.board is not None:
        raise Refusal(because.ALREADY_STARTED)
    story.tell(SeatLeft(seat))
    if not any(story.state.seats):
        story.end(Outcome("abandoned", (), ()))


def seat_of_sender(story: Telling) -> Seat:
    seat = story.state.seat_of(story.given.by)
    if seat is None:
        raise Refusal(because.NOT_SEATED)
    if story.state.outcome is not None:
        raise Refusal(because.OVER)
    return seat


def _why_not_sit(story: Telling, seat: Seat, player: Player) -> Refusal | None:
    match = story.state
    already = match.seat_of(player)
    if match.outcome is not None:
        return Refusal(because.OVER)
    if already is not None:
        return Refusal(because.ALREADY_SEATED, seat=already)
    if seat >= len(match.seats):
        return Refusal(because.NO_SUCH_SEAT, seat=seat)
    if match.seats[seat] is not None:
        return Refusal(because.SEAT_TAKEN, seat=seat)
    if _invited(match.agreed.invited, seat) not in {None, player.id}:
        return Refusal(because.SEAT_RESERVED, seat=seat)
    return None


def _invited(invited: tuple[str | None, ...], seat: Seat) -> str | None:
    return invited[seat] if seat < len(invited) else None


def _sit(story: Telling, seat: Seat, player: Player, word: Word) -> None:
    story.tell(SeatTaken(seat, player, word))
    if all(story.state.seats):
        _start(story)


def _start(story: Telling) -> None:
    past = story.state.past
    story.tell(MatchStarted())
    game, options = story.state.game, story.state.agreed.options
    if story.state.agreed.forked is not None:
        recall(story, past)
        return
    story.play(lambda chance: game.set_up(options, len(story.state.seats), chance))


def _somebody(story: Telling) -> Player:
    if story.given.by is None:
        raise Refusal(because.NOT_SEATED)
    return story.given.by
