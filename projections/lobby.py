"""The lobby: one row for each match, without its board."""

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.commit import AnyCommit
from domain.game import Outcome
from domain.match.commands import Forked, Visibility
from domain.match.events import (
    ClockSet,
    Kinship,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    SeatLeft,
    SeatTaken,
)
from domain.match.state import Status
from domain.messages import Event, Options
from domain.packs import PackLabel
from domain.player import Player
from domain.registry import game_of, games
from projections.card import SeatCard, seat_card, seat_cards
from projections.clocks import ClockFace, face
from projections.projection import Projection
from projections.unrated import Unrated, by_agreement, by_course


class MatchRow(Struct, frozen=True, gc=False, kw_only=True):
    """A match in the list, folded from its commits.

    `start` is the version with which it began, `kinship` what its players have in common so that
    it is not rated, and `house_bots` are the ids of those that are this server's own bots.
    While a match with a `delay` runs, its row stays as the start left it.
    """

    id: str
    game: str
    status: Status
    version: int
    seats: tuple[SeatCard, ...]
    clock: ClockFace
    outcome: Outcome | None
    visibility: Visibility
    created_at: datetime
    updated_at: datetime
    delay: int
    start: int = 0
    kinship: Kinship | None = None
    house_bots: tuple[str, ...] = ()
    pack: PackLabel | None = None
    forked: Forked | None = None
    daily: date | None = None


def keys(commit: AnyCommit) -> Iterable[str]:
    return (commit.match,)


def apply(row: MatchRow | None, commit: AnyCommit) -> MatchRow | None:
    if row is not None and row.version >= commit.version:
        return row
    after = row
    for event in commit.events:
        after = _evolve(after, event, commit)
    if row is not None and after is not None and _is_delayed(row, after):
        return row
    return after and replace(after, version=commit.version, updated_at=commit.at)


def _is_delayed(before: MatchRow, after: MatchRow) -> bool:
    """Whether the commit between them is one that spectators see late."""
    return before.delay > 0 and before.status == after.status == "running"


def _evolve(row: MatchRow | None, event: Event, commit: AnyCommit) -> MatchRow | None:
    match event:
        case MatchOpened():
            return _opened(event, commit)
        case SeatTaken(seat, player):
            return row and replace(row, seats=_seated(row.seats, seat, player))
        case SeatLeft(seat):
            return row and replace(row, seats=_seated(row.seats, seat, None))
        case MatchStarted(kinship, house_bots):
            start = {"kinship": kinship, "house_bots": house_bots, "start": commit.version}
            return row and replace(row, status="running", **start)
        case ClockSet(clock):
            times = {"remaining_ms": clock.remaining_ms, "running": clock.running}
            return row and replace(row, clock=replace(row.clock, **times, since=clock.since))
        case MatchEnded(outcome):
            return row and replace(row, status="finished", outcome=outcome)
        case _:
            return row


def _opened(event: MatchOpened[Options], commit: AnyCommit) -> MatchRow:
    return MatchRow(
        id=commit.match,
        game=game_of(event.options).slug,
        status="waiting",
        version=0,
        seats=seat_cards((None,) * event.seats),
        clock=face(event.clock, None, commit.at),
        outcome=None,
        visibility=event.visibility,
        created_at=commit.at,
        updated_at=commit.at,
        delay=event.delay,
        pack=event.pack,
        forked=event.forked,
        daily=None if event.daily is None else event.daily.date,
    )


def _seated(seats: tuple[SeatCard, ...], seat: int, player: Player | None) -> tuple[SeatCard, ...]:
    return (*seats[:seat], seat_card(seat, player), *seats[seat + 1 :])


def why_row_is_unrated(row: MatchRow) -> Unrated | None:
    seats = len(row.seats)
    return by_agreement(games().get(row.game), seats, row) or by_course(row, seats)


# Called for every commit of the feed, with the lobby row after it.
CommitListener: TypeAlias = Callable[[AnyCommit, MatchRow | None], None]

LOBBY = Projection("lobby", MatchRow, keys, apply)
