"""Folds events into a match: no decision and no randomness here."""

from typing import TypeGuard, TypeVar, assert_never

from msgspec.structs import replace

from domain.commit import Commit
from domain.game import Seat, fold
from domain.match.events import (
    AnyMatchEvent,
    ClientSeedRevealed,
    ClockSet,
    MatchEnded,
    MatchEvent,
    MatchOpened,
    MatchStarted,
    Past,
    PastRecorded,
    SeatLeft,
    SeatTaken,
)
from domain.match.state import Match, Opened
from domain.messages import Command, Concealed, ConcealedEventError, Event, Options

T = TypeVar("T")


def advance(match: Match, commit: Commit[Command, Event], head: bytes) -> Match:
    """The match after one more commit."""
    return committed(fold(evolve, match, commit.events), commit, head)


def committed(match: Match, commit: Commit[Command, Event], head: bytes) -> Match:
    """The match after a commit whose events are already folded."""
    return replace(
        match,
        id=commit.match,
        version=commit.version,
        head=head,
        chance_counter=commit.chance[-1].counter + 1 if commit.chance else match.chance_counter,
        created_at=commit.at if commit.version == 1 else match.created_at,
        updated_at=commit.at,
    )


def evolve(match: Match, event: Event) -> Match:
    return _evolve_match(match, event) if is_of_match(event) else _evolve_game(match, event)


def _evolve_match(match: Match, event: AnyMatchEvent) -> Match:
    match event:
        case MatchOpened():
            return _opened(match, event)
        case SeatTaken():
            return _seated(match, event)
        case SeatLeft(seat):
            return _left(match, seat)
        case ClientSeedRevealed(seat, client_seed):
            seeds = _replaced(match.client_seeds, seat, client_seed)
            return replace(match, client_seeds=seeds)
        case PastRecorded(past):
            return replace(match, past=_whole(past))
        case MatchStarted(kinship):
            return replace(_started(match), kinship=kinship)
        case ClockSet(clock):
            return replace(match, clock=clock)
        case MatchEnded(outcome):
            return replace(match, outcome=outcome)
        case _:
            assert_never(event)


def _opened(match: Match, event: MatchOpened[Options]) -> Match:
    if isinstance(event.seed, Concealed):
        raise ConcealedEventError
    agreed = Opened(
        options=event.options,
        visibility=event.visibility,
        rule=event.clock,
        commitment=event.commitment,
        seed=event.seed,
        delay=event.delay,
        invited=event.invited,
        rematch_of=event.rematch_of,
        pack=event.pack,
        imported=event.imported,
        forked=event.forked,
        receipt=event.receipt,
        daily=event.daily,
    )
    return replace(
        match,
        agreed=agreed,
        seats=(None,) * event.seats,
        client_seeds=("",) * event.seats,
        client_seed_hashes=("",) * event.seats,
    )


def _whole(past: Past | Concealed) -> Past:
    if isinstance(past, Concealed):
        raise ConcealedEventError
    return past


def _seated(match: Match, event: SeatTaken) -> Match:
    return replace(
        match,
        seats=_replaced(match.seats, event.seat, event.player),
        client_seeds=_replaced(match.client_seeds, event.seat, event.client_seed),
        client_seed_hashes=_replaced(match.client_seed_hashes, event.seat, event.client_seed_hash),
    )


def _left(match: Match, seat: Seat) -> Match:
    return replace(
        match,
        seats=_replaced(match.seats, seat, None),
        client_seeds=_replaced(match.client_seeds, seat, ""),
        client_seed_hashes=_replaced(match.client_seed_hashes, seat, ""),
    )


def _replaced(each: tuple[T, ...], seat: Seat, new: T) -> tuple[T, ...]:
    return (*each[:seat], new, *each[seat + 1 :])


def _started(match: Match) -> Match:
    return replace(match, board=match.game.initial_state(), past=(), start=match.version + 1)


def _evolve_game(match: Match, event: Event) -> Match:
    if match.board is None:
        msg = f"{event!r} happened before its match had started"
        raise ValueError(msg)
    return replace(match, board=match.game.evolve(match.board, event))


def is_of_match(event: Event) -> TypeGuard[AnyMatchEvent]:
    """Checked before matching on the type: nearly every event belongs to a game."""
    return isinstance(event, MatchEvent)
