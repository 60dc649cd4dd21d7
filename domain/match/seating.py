"""Opening a match, taking and leaving seats.

The last seat taken starts the match, or the last client seed revealed where seats gave hashes.
"""

from functools import partial
from hashlib import sha256
from typing import Final

from domain.chance import commitment
from domain.game import AnyGame, Outcome, Seat
from domain.match import refusals as because
from domain.match.commands import OpenMatch, RevealClientSeed, TakeSeat
from domain.match.decision_builder import DecisionBuilder
from domain.match.events import (
    ClientSeedRevealed,
    MatchOpened,
    PastRecorded,
    SeatLeft,
    SeatTaken,
)
from domain.match.replay_past import replay_past
from domain.messages import Options
from domain.player import Player, id_of
from domain.refusals import Refusal
from domain.registry import game_as_of

# So many commits a match may have while seats can be left, so that its log stays short.
MAX_WAITING_COMMITS: Final = 200


def open_match(builder: DecisionBuilder, command: OpenMatch[Options]) -> None:
    if builder.state.version > 0:
        raise Refusal(because.ALREADY_OPEN)
    _check_receipt(builder, command)
    game = game_as_of(command.options, builder.context.pack)
    builder.add(
        MatchOpened(
            options=command.options,
            seats=_seat_count(game, command.options),
            visibility=command.visibility,
            clock=command.clock,
            commitment=_commitment(builder, command),
            seed=builder.context.seed if command.daily is None else "",
            delay=command.delay,
            invited=command.invited,
            rematch_of=command.rematch_of,
            pack=game.pack_of(command.options),
            imported=command.imported,
            forked=command.forked,
            receipt=command.receipt,
            daily=command.daily,
        )
    )
    if command.forked is not None:
        builder.add(PastRecorded(builder.context.past))
    seat = 0 if command.seat == "any" else command.seat
    if seat is not None:
        take_seat(builder, TakeSeat(seat, command.client_seed, command.client_seed_hash))


def _commitment(builder: DecisionBuilder, command: OpenMatch[Options]) -> str:
    """That of a daily deal was made the day before."""
    return commitment(builder.context.seed) if command.daily is None else command.daily.commitment


def _check_receipt(builder: DecisionBuilder, command: OpenMatch[Options]) -> None:
    """The seed is the one that the opener's receipt commits to."""
    receipt, context = command.receipt, builder.context
    if receipt is None:
        return
    if (receipt.player, receipt.commitment) != (id_of(context.by), commitment(context.seed)):
        raise Refusal(because.OTHER_RECEIPT)


def _seat_count(game: AnyGame, options: Options) -> int:
    try:
        return game.seat_count(options)
    except Refusal as refusal:
        refusal.names = partial(game.names, None)
        raise


def take_seat(builder: DecisionBuilder, command: TakeSeat) -> None:
    player = _sender(builder)
    if (refusal := _why_not_sit(builder, command.seat, player)) is not None:
        raise refusal
    if command.client_seed and command.client_seed_hash:
        raise Refusal(because.SEED_AND_HASH)
    seed, its_hash = command.client_seed, command.client_seed_hash
    builder.add(SeatTaken(command.seat, player, seed, its_hash))
    _start_if_complete(builder)


def reveal_client_seed(builder: DecisionBuilder, command: RevealClientSeed) -> None:
    """Not before all seats are taken: a seat that is still free could suit its seed to this one."""
    seat = builder.seat_of_sender()
    if (refusal := _why_not_reveal(builder, seat, command.client_seed)) is not None:
        raise refusal
    builder.add(ClientSeedRevealed(seat, command.client_seed))
    _start_if_complete(builder)


def leave_seat(builder: DecisionBuilder) -> None:
    seat = builder.seat_of_sender()
    if builder.state.board is not None:
        raise Refusal(because.ALREADY_STARTED)
    is_last = builder.state.seats.count(None) == len(builder.state.seats) - 1
    # Who sat down now could suit a client seed to those that are public.
    is_lost = builder.state.has_revealed_seeds
    if not is_last and not is_lost and _has_waited_long(builder):
        raise Refusal(because.TOO_MANY_CHANGES, commits=MAX_WAITING_COMMITS)
    builder.add(SeatLeft(seat))
    if is_last or is_lost:
        builder.end(Outcome("abandoned", (), ()))


def _has_waited_long(builder: DecisionBuilder) -> bool:
    """Then each seat can be taken once more, and the match starts, or ends with its last player."""
    is_long = builder.state.version >= MAX_WAITING_COMMITS
    return is_long and not builder.context.is_replay


def _why_not_sit(builder: DecisionBuilder, seat: Seat, player: Player) -> Refusal | None:
    match = builder.state
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


def _why_not_reveal(builder: DecisionBuilder, seat: Seat, client_seed: str) -> Refusal | None:
    match = builder.state
    if match.board is not None:
        return Refusal(because.ALREADY_STARTED)
    if not all(match.seats):
        return Refusal(because.SEATS_FREE)
    if seat not in match.to_reveal:
        return Refusal(because.NOTHING_TO_REVEAL)
    if sha256(client_seed.encode()).hexdigest() != match.client_seed_hashes[seat]:
        return Refusal(because.OTHER_CLIENT_SEED)
    return None


def _start_if_complete(builder: DecisionBuilder) -> None:
    if all(builder.state.seats) and not builder.state.to_reveal:
        _start(builder)


def _start(builder: DecisionBuilder) -> None:
    past = builder.state.past
    builder.start()
    game, options = builder.state.game, builder.state.agreed.options
    if builder.state.agreed.forked is not None:
        replay_past(builder, past)
        return
    builder.play(lambda chance: game.set_up(options, len(builder.state.seats), chance))


def _sender(builder: DecisionBuilder) -> Player:
    if builder.context.by is None:
        raise Refusal(because.NOT_SEATED)
    return builder.context.by
