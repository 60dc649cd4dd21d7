"""The lobby: one row for each match, without its board."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.commit import AnyCommit
from domain.game import Outcome
from domain.match.commands import Forked, Visibility
from domain.match.events import (
    ClockSet,
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
from domain.registry import game_of
from projections.card import SeatCard, seat_card, seat_cards
from projections.clocks import ClockFace, face
from projections.projection import Projection


class MatchRow(Struct, frozen=True, gc=False, kw_only=True):
    """A match in the list, folded from its commits.

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
    pack: PackLabel | None = None
    forked: Forked | None = None


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
        case SeatTaken(seat, player, _):
            return row and replace(row, seats=_seated(row.seats, seat, player))
        case SeatLeft(seat):
            return row and replace(row, seats=_seated(row.seats, seat, None))
        case MatchStarted():
            return row and replace(row, status="running")
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
    )


def _seated(seats: tuple[SeatCard, ...], seat: int, player: Player | None) -> tuple[SeatCard, ...]:
    return (*seats[:seat], seat_card(seat, player), *seats[seat + 1 :])


# Called for every commit of the feed, with the lobby row after it.
CommitListener: TypeAlias = Callable[[AnyCommit, MatchRow | None], None]

LOBBY = Projection("lobby", MatchRow, keys, apply)
